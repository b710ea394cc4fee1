import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYearBody, yearQuery } from '../years/tax-year-schemas.ts';
import { checkChildren, profileFields } from '../profile/profile.ts';
import { wizardSteps, type WizardStep } from './completeness.ts';

/**
 * The unconfirmed values of the wizard, kept on the server so that the user can continue on another device. A year
 * without answers starts with a copy of another one, which is stored at its first change.
 */
const wizardDraft = z.object({
  step: z.enum(wizardSteps as [WizardStep, ...WizardStep[]]),
  values: profileFields,
  updatedAt: z.iso.datetime(),
  /** The tax year whose answers the draft started with. */
  copiedFrom: z.number().int().optional(),
});

export const getTaxProfileDraft = endpoint({
  id: 'profile.draft',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-profile/draft',
  summary: 'The draft of the tax profile of a year, the default year without `taxYear`, or null',
  access: 'user',
  query: yearQuery,
  response: wizardDraft.nullable(),
});

export const saveTaxProfileDraft = endpoint({
  id: 'profile.saveDraft',
  owner: 'profile',
  method: 'PUT',
  path: '/api/tax-profile/draft',
  summary:
    'Saves the draft of the tax profile wizard, which is deleted when the tax profile of the year is completed; 412 when the draft was changed since `seen` or the profile since `version`',
  access: 'user',
  body: z.object({
    step: wizardDraft.shape.step,
    values: profileFields.check(checkChildren),
    taxYear: taxYearBody.optional(),
    /** `updatedAt` of the draft that is replaced, null when there was none; absent to save without this check. */
    seen: z.iso.datetime().nullish(),
    /** The profile version the draft is based on; absent to save without this check. */
    version: z.number().int().min(0).optional(),
  }),
  response: wizardDraft,
  errors: ['STALE_VERSION', 'TAX_YEAR_NOT_AVAILABLE'],
});

const plainValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

/** A group of the tax declaration: an object of plain values, and lists of values or of such objects. */
const group = z.record(
  z.string().max(60),
  z.union([
    plainValue,
    z
      .array(z.union([z.string().max(500), z.number(), z.null(), z.record(z.string().max(60), plainValue)]))
      .max(60),
  ]),
);

const taxDeclaration = z.strictObject({
  personalInfo: group,
  location: group,
  personalStatus: group,
  realEstate: group,
  children: group,
  taxFeatures: group,
  employment: group,
  alimony: group,
  metadata: group,
});

export type TaxDeclaration = z.infer<typeof taxDeclaration>;

export const saveDeclaration = endpoint({
  id: 'profile.saveDeclaration',
  owner: 'profile',
  method: 'POST',
  path: '/api/tax/save-declaration',
  summary: 'Saves the tax declaration of the year in its `metadata` as JSON',
  access: 'user',
  body: z.strictObject({
    taxData: taxDeclaration,
    filename: z.string().regex(/^tax_declaration_[\w.-]{1,80}\.json$/),
  }),
  response: z.object({ success: z.literal(true), filename: z.string() }),
});

export const getDeclaration = endpoint({
  id: 'profile.declaration',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax/declaration',
  summary: 'The tax declaration of a year, or the latest one without `taxYear`, as a JSON file',
  access: 'user',
  query: yearQuery,
  response: { binary: 'application/json' },
  errors: ['DECLARATION_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
