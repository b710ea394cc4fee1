import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { numberParam } from '../params/number-param.ts';
import { userIdParam } from '../params/user-params.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';
import { roles, userId, userIds } from '../params/users.ts';

/**
 * For services that need the e-mail address or role of a user, such as for a mail or a dossier. `language` is that of the last
 * sign-in, missing when it is not known.
 */
export const getUserAccount = endpoint({
  id: 'auth.person',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people/{id}',
  summary: 'E-mail address, role and language of a user, and what is pending for the account',
  access: 'service',
  params: z.strictObject({ id: userIdParam }),
  response: z.object({
    id: userId,
    email: z.string(),
    role: z.enum(roles),
    createdAt: z.iso.datetime(),
    language: z.enum(languages).optional(),
    /** Whether the account will be deleted, or its address changed by an administrator, unless the user calls it off. */
    deletionPending: z.boolean().default(false),
    emailRecoveryPending: z.boolean().default(false),
    /** The latest invitation of a user who has not signed in yet. */
    invitedAt: z.iso.datetime().optional(),
  }),
  errors: ['USER_NOT_FOUND'],
});

/** Leaves out users that do not exist. */
export const listEmailAddresses = endpoint({
  id: 'auth.addresses',
  owner: 'auth',
  method: 'POST',
  path: '/internal/people/addresses',
  summary: 'E-mail addresses of several users',
  access: 'service',
  body: z.strictObject({ userIds }),
  response: z.array(z.object({ userId, email: z.string() })),
});

/** Leaves out accounts that are being erased. */
export const listUserIds = endpoint({
  id: 'auth.ids',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people',
  summary: 'The ids above `after` of up to 1000 users, in ascending order',
  access: 'service',
  query: z.strictObject({ after: numberParam(10).default(0) }),
  response: z.array(userId),
});

/** Few, so that the list has no pages. A suspended account keeps its role. */
export const listStaff = endpoint({
  id: 'auth.staff',
  owner: 'auth',
  method: 'GET',
  path: '/internal/staff',
  summary: 'The experts and administrators',
  access: 'service',
  response: z.array(z.object({ userId, email: z.string(), role: z.enum(roles), suspended: z.boolean() })),
});

/** The session returns it, so that every page of every device starts with this year. */
export const setLastTaxYear = endpoint({
  id: 'auth.lastTaxYear',
  owner: 'auth',
  method: 'PUT',
  path: '/api/user/tax-year',
  summary: 'Keeps the tax year that the user works on, which screens preselect; calls are not affected',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ taxYear: taxYearBody }),
  response: z.object({ lastTaxYear: z.number().int() }),
  errors: ['TAX_YEAR_NOT_AVAILABLE'],
});
