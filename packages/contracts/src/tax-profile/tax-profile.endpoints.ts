import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkChildren, profileFields } from '../profile/profile.ts';
import { wizardSteps, type WizardStep } from './completeness.ts';

/** What was typed in the wizard so far, so that another device goes on where this one stopped. */
export const wizardDraft = z.object({
  step: z.enum(wizardSteps as [WizardStep, ...WizardStep[]]),
  values: profileFields,
  updatedAt: z.iso.datetime(),
});

export const getTaxProfileDraft = endpoint({
  id: 'profile.draft',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-profile/draft',
  summary: 'The wizard draft, or null',
  access: 'user',
  response: wizardDraft.nullable(),
  errors: [],
});

export const saveTaxProfileDraft = endpoint({
  id: 'profile.saveDraft',
  owner: 'profile',
  method: 'PUT',
  path: '/api/tax-profile/draft',
  summary:
    'Keeps the wizard draft; cleared when the tax profile is completed; 412 when it was changed since `seen`, or the profile since `version`',
  access: 'user',
  body: z.object({
    step: wizardDraft.shape.step,
    values: profileFields.check(checkChildren),
    /** `updatedAt` of the draft this one goes over, null where there was none; absent to save in any case. */
    seen: z.iso.datetime().nullish(),
    /** Of the profile this draft was typed over; absent to save in any case. */
    version: z.number().int().min(0).optional(),
  }),
  response: wizardDraft,
  errors: ['STALE_VERSION'],
});

/** The grouped declaration (document 2, section 3); each group is an object of plain values. */
const group = z.record(
  z.string().max(60),
  z.union([
    z.string().max(500),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string().max(500), z.number()])).max(50),
  ]),
);

export const taxDeclaration = z.strictObject({
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
  summary: 'Keeps the tax declaration as JSON',
  access: 'user',
  body: z.strictObject({
    taxData: taxDeclaration,
    filename: z.string().regex(/^tax_declaration_[\w.-]{1,80}\.json$/),
  }),
  response: z.object({ success: z.literal(true), filename: z.string() }),
  errors: [],
});

export const getDeclaration = endpoint({
  id: 'profile.declaration',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax/declaration',
  summary: 'The latest declaration as a JSON download',
  access: 'user',
  response: { binary: 'application/json' },
  errors: ['DECLARATION_NOT_FOUND'],
});
