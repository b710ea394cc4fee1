import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { roles, userId, userIds } from '../params/users.ts';
import { taxYear, taxYearBody, yearQuery } from '../years/tax-year-schemas.ts';
import { taxStatusIds, taxStatusNames } from '../status/status.ts';
import { checkChildren, profileFields, subscriptionPlans } from './profile.ts';

/**
 * The person's fields with the answers of one tax year. `version` counts the saves of both; a save sends it back, and is
 * rejected with 412 when one of them was changed since. A save of another year does not change it.
 */
export const profile = profileFields.extend({
  userId,
  version: z.number().int(),
  subscriptionPlan: z.enum(subscriptionPlans),
  isProfileComplete: z.boolean(),
  /** Whether the answers of the year were confirmed, and nothing required was removed since. */
  isTaxProfileComplete: z.boolean(),
  termsAcceptedAt: z.iso.datetime().nullable(),
  /** The latest save that changed an answer of the year; absent before the first one. */
  answersChangedAt: z.iso.datetime().optional(),
});

export type Profile = z.infer<typeof profile>;

/** The tax year of a call; without it the default year. */

/** `GET /api/user`: composed by the gateway from profile, which has what auth says of the account, and filing. The answers are those of `taxYear`. */
const userResponse = profileFields.omit({ taxAddress: true }).extend({
  id: userId,
  taxYear: z.number().int(),
  email: z.string(),
  role: z.enum(roles),
  /** First and last name, joined with a space. */
  name: z.string(),
  taxAddress: z.object({ street: z.string().nullable(), city: z.string().nullable() }),
  /** `xxxx.xxxx.xx`; the `taxAddress` field of the profile. */
  taxAddressNumber: z.string().nullable(),
  isProfileComplete: z.boolean(),
  isTaxProfileComplete: z.boolean(),
  termsAcceptedAt: z.iso.datetime().nullable(),
  subscriptionPlan: z.enum(subscriptionPlans),
  version: z.number().int(),
  /** Whether answers of the year were changed after it was transmitted; the dossier does not contain these changes. */
  changedAfterTransmit: z.boolean(),
  taxStatus: z.enum(taxStatusNames).nullable(),
  taxYearStatuses: z.array(
    z.object({
      taxYear: z.number().int(),
      status: z.enum(taxStatusNames),
      current_status_id: z.literal(taxStatusIds),
    }),
  ),
  /** The external site where plans are explained and paid for; null when `PAYMENT_URL` is not set. */
  paymentUrl: z
    .string()
    .regex(/^https?:\/\//)
    .nullable(),
  /** Whether the account will be deleted, or its address changed by an administrator, unless the user calls it off. */
  deletionPending: z.boolean().default(false),
  emailRecoveryPending: z.boolean().default(false),
  /** The unavailable services; their fields are null or empty. */
  unavailable: z.array(z.enum(['filing'])),
});

export type UserResponse = z.infer<typeof userResponse>;

export const getUser = endpoint({
  id: 'user.get',
  owner: 'gateway',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user with profile and statuses; 503 when the profile service is unavailable',
  access: 'user',
  query: yearQuery,
  response: userResponse,
});

export const getProfile = endpoint({
  id: 'profile.get',
  owner: 'profile',
  method: 'GET',
  path: '/api/user/profile',
  summary: 'The profile with the answers of a tax year, the default year without `taxYear`',
  access: 'user',
  query: yearQuery,
  response: profile,
});

/**
 * Changes only the fields in the body: those of the person, and the answers of `taxYear`. The body is not strict: id,
 * email, role, plan and status are ignored, because clients send the whole form back. `isTaxProfileComplete: true` makes
 * the server check and confirm the tax profile of the year.
 */
export const updateProfile = endpoint({
  id: 'profile.update',
  owner: 'profile',
  method: 'PUT',
  path: '/api/user/profile',
  summary:
    'Saves profile fields; 412 when the profile was changed since `version`, 409 with `fields` when the tax profile is incomplete',
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
  errors: ['STALE_VERSION', 'TAX_PROFILE_INCOMPLETE', 'PROFILE_INCOMPLETE', 'TAX_YEAR_NOT_AVAILABLE'],
});

/** For the status rules, which read it for most responses of a filing: a fact instead of the whole profile. */
export const getTaxProfileState = endpoint({
  id: 'profile.taxProfileState',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/tax-profile-state',
  summary: 'Whether the tax profile of a year is complete, for another service',
  access: 'service',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: z.object({ isComplete: z.boolean() }),
});

/** For the sign-in, the notification rules and the dossier. Creates an empty profile for a new user. */
export const getProfileForUser = endpoint({
  id: 'profile.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}',
  summary: 'The profile of a user with the answers of a tax year, for another service',
  access: 'service',
  params: userParams,
  query: yearQuery,
  response: profile,
});

/** For `GET /api/user`, in one call. */
export const getUserOverview = endpoint({
  id: 'profile.overview',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/overview',
  summary: 'The profile of a user with the answers of a tax year, and what auth says of the account',
  access: 'service',
  params: userParams,
  query: yearQuery,
  response: z.object({
    profile,
    /** As `getUserAccount` has them. */
    account: z.object({
      email: z.string(),
      deletionPending: z.boolean().default(false),
      emailRecoveryPending: z.boolean().default(false),
    }),
  }),
  errors: ['USER_NOT_FOUND'],
});

/** Auth sends it with each change of an account, before it responds. */
export const expireAccount = endpoint({
  id: 'profile.expireAccount',
  owner: 'profile',
  method: 'POST',
  path: '/internal/profiles/account/expire',
  summary: 'What auth says of the account of a user has changed',
  access: 'service',
  body: z.strictObject({ userId }),
  response: z.object({ success: z.literal(true) }),
});

/** Leaves out users without a name. */
export const listUserNames = endpoint({
  id: 'profile.names',
  owner: 'profile',
  method: 'POST',
  path: '/internal/profiles/names',
  summary: 'First and last name, joined with a space, of several users',
  access: 'service',
  body: z.strictObject({ userIds }),
  response: z.array(z.object({ userId, name: z.string() })),
});
