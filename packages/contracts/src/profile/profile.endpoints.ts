import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles, userId, userIds } from '../auth/user-id.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { taxStatusIds, taxStatusNames } from '../filing/status.ts';
import { checkChildren, profileFields, subscriptionPlans } from './profile.ts';
import { wizardSteps, type WizardStep } from './completeness.ts';

/** A person's profile as its owner sees it. `version` goes back with the next save, so that no save is lost (412). */
export const profile = profileFields.extend({
  userId,
  version: z.number().int(),
  subscriptionPlan: z.enum(subscriptionPlans),
  isProfileComplete: z.boolean(),
  isTaxProfileComplete: z.boolean(),
  termsAcceptedAt: z.iso.datetime().nullable(),
});
export type Profile = z.infer<typeof profile>;

/** `GET /api/user`: the person, composed by the gateway of auth, profile and filing. */
export const userAnswer = profileFields.omit({ taxAddress: true }).extend({
  id: userId,
  email: z.string(),
  role: z.enum(roles),
  /** First and last name joined. */
  name: z.string(),
  taxAddress: z.object({ street: z.string().nullable(), city: z.string().nullable() }),
  /** `xxxx.xxxx.xx`; called taxAddress in the profile form (READINGS 18). */
  taxAddressNumber: z.string().nullable(),
  isProfileComplete: z.boolean(),
  isTaxProfileComplete: z.boolean(),
  termsAcceptedAt: z.iso.datetime().nullable(),
  subscriptionPlan: z.enum(subscriptionPlans),
  version: z.number().int(),
  taxStatus: z.enum(taxStatusNames).nullable(),
  taxYearStatuses: z.array(
    z.object({
      taxYear: z.number().int(),
      status: z.enum(taxStatusNames),
      current_status_id: z.literal(taxStatusIds),
    }),
  ),
  /** Where the plans are explained and paid for, another site; null where the operator names none. */
  paymentUrl: z
    .string()
    .regex(/^https?:\/\//)
    .nullable(),
  /** Parts that could not be asked just now; what they would have filled is null or empty. */
  unavailable: z.array(z.enum(['filing'])),
});
export type UserAnswer = z.infer<typeof userAnswer>;

export const getUser = endpoint({
  id: 'user.get',
  owner: 'gateway',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person with profile and statuses; 503 when the profile cannot be asked',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional() }),
  answer: userAnswer,
  errors: [],
});

export const getProfile = endpoint({
  id: 'profile.get',
  owner: 'profile',
  method: 'GET',
  path: '/api/user/profile',
  summary: 'The whole profile with its version',
  access: 'user',
  answer: profile,
  errors: [],
});

/**
 * Only the fields sent change. Not strict on purpose: id, email, role, plan and status are ignored (READINGS 22).
 * `isTaxProfileComplete: true` asks the server to check and complete the tax profile.
 */
export const updateProfile = endpoint({
  id: 'profile.update',
  owner: 'profile',
  method: 'PUT',
  path: '/api/user/profile',
  summary:
    'Saves profile fields; 412 when somebody saved in between, 409 with fields when a completion is premature',
  access: 'user',
  body: profileFields
    .extend({
      name: z.string().max(220).optional(),
      isTaxProfileComplete: z.boolean().optional(),
      taxYear: taxYearBody.optional(),
      version: z.number().int().min(0).optional(),
    })
    .check(checkChildren),
  answer: profile,
  errors: ['STALE_VERSION', 'TAX_PROFILE_INCOMPLETE', 'PROFILE_INCOMPLETE'],
});

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
  answer: wizardDraft.nullable(),
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
  answer: wizardDraft,
  errors: ['STALE_VERSION'],
});

export const acceptTerms = endpoint({
  id: 'profile.acceptTerms',
  owner: 'profile',
  method: 'POST',
  path: '/api/gtc/accept',
  summary: 'Records that the terms were accepted, with the time and address the server sees (READINGS 25)',
  access: 'user',
  body: z.object({
    accepted: z.literal(true),
    timestamp: z.string().max(40).optional(),
    userAgent: z.string().max(1000).optional(),
    ipAddress: z.string().max(100).optional(),
  }),
  answer: z.object({ success: z.literal(true), acceptedAt: z.iso.datetime() }),
  errors: [],
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
  answer: z.object({ success: z.literal(true), filename: z.string() }),
  errors: [],
});

export const getDeclaration = endpoint({
  id: 'profile.declaration',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax/declaration',
  summary: 'The latest declaration as a JSON download',
  access: 'user',
  answer: { binary: 'application/json' },
  errors: ['DECLARATION_NOT_FOUND'],
});

export const resetProfile = endpoint({
  id: 'admin.resetProfile',
  owner: 'profile',
  method: 'POST',
  path: '/api/admin/reset-profile',
  summary: 'Puts a person back to the first-time sign-in; keeps what they typed',
  access: 'admin',
  body: z.strictObject({ userId }),
  answer: z.object({ success: z.literal(true), userId }),
  errors: ['USER_NOT_FOUND'],
});

export const getDatabaseStatus = endpoint({
  id: 'debug.databaseStatus',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-profile/db-status',
  summary: 'Counts for the debug panel',
  access: 'admin',
  debug: true,
  answer: z.object({
    hasTaxProfileColumn: z.boolean(),
    columns: z.array(z.string()),
    userCount: z.number().int(),
    taxCompletedCount: z.number().int(),
    completionRate: z.number(),
    newestUser: z.object({ id: userId, email: z.string(), created: z.iso.datetime() }).nullable(),
    lastChecked: z.iso.datetime(),
  }),
  errors: [],
});

/** For the gateway's composition, notification rules and the dossier. Makes an empty profile on first sight. */
export const getProfileOf = endpoint({
  id: 'profile.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}',
  summary: 'The profile of a person, for another service',
  access: 'service',
  params: z.strictObject({
    userId: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(userId),
  }),
  answer: profile,
  errors: [],
});

/** For a list of people; whoever has not typed a name is left out. */
export const listNames = endpoint({
  id: 'profile.names',
  owner: 'profile',
  method: 'POST',
  path: '/internal/profiles/names',
  summary: 'First and last name, joined, of some people',
  access: 'service',
  body: z.strictObject({ userIds }),
  answer: z.array(z.object({ userId, name: z.string() })),
  errors: [],
});
