import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles, userId, userIdParam, userIds } from '../users/user-id.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { taxStatusIds, taxStatusNames } from '../status/status.ts';
import { checkChildren, profileFields, subscriptionPlans } from './profile.ts';

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
export const userResponse = profileFields.omit({ taxAddress: true }).extend({
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

export type UserResponse = z.infer<typeof userResponse>;

export const getUser = endpoint({
  id: 'user.get',
  owner: 'gateway',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person with profile and statuses; 503 when the profile cannot be asked',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional() }),
  response: userResponse,
  errors: [],
});

export const getProfile = endpoint({
  id: 'profile.get',
  owner: 'profile',
  method: 'GET',
  path: '/api/user/profile',
  summary: 'The whole profile with its version',
  access: 'user',
  response: profile,
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
  response: profile,
  errors: ['STALE_VERSION', 'TAX_PROFILE_INCOMPLETE', 'PROFILE_INCOMPLETE'],
});

/** For the gateway's composition, notification rules and the dossier. Makes an empty profile on first sight. */
export const getProfileForUser = endpoint({
  id: 'profile.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}',
  summary: 'The profile of a person, for another service',
  access: 'service',
  params: z.strictObject({
    userId: userIdParam,
  }),
  response: profile,
  errors: [],
});

/** For a list of people; whoever has not typed a name is left out. */
export const listUserNames = endpoint({
  id: 'profile.names',
  owner: 'profile',
  method: 'POST',
  path: '/internal/profiles/names',
  summary: 'First and last name, joined, of some people',
  access: 'service',
  body: z.strictObject({ userIds }),
  response: z.array(z.object({ userId, name: z.string() })),
  errors: [],
});
