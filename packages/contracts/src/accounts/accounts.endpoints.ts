import { z } from 'zod';
import { deletionState } from '../deletion/deletion.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { roles, userId } from '../params/users.ts';

const account = z.object({
  userId,
  email: z.string(),
  /** First and last name; null when unknown or while the profile service is unavailable. */
  name: z.string().nullable(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  /** Null when the user has not signed in since this time is stored. */
  lastSignInAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso.datetime().nullable(),
  /** The planned deletion of the account; only one that an administrator planned can be withdrawn by them. */
  deletion: z.object({ dueAt: z.iso.datetime(), byAdministrator: z.boolean() }).nullable(),
});

export type Account = z.infer<typeof account>;

/** `staff`: accounts whose role was given by an administrator or the operator; `suspended`: those that cannot sign in. */
export const accountFilters = ['staff', 'suspended'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** Lists no names to search in: they are stored by another service. */
export const listAccounts = endpoint({
  id: 'accounts.list',
  owner: 'auth',
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Accounts, newest first; 100 without `limit`. `search` is a part of the e-mail address, or the user id',
  access: 'admin',
  page: true,
  query: z.strictObject({
    search: z.string().trim().min(1).max(254).optional(),
    filter: z.enum(accountFilters).optional(),
  }),
  response: z.array(account),
});

/** An account with what is known of its use. */
const accountDetails = account.extend({
  /** The last use of a live session or remembered device; null without one. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Live sessions of the user, without those of administrators. */
  sessions: z.number().int(),
  /** Browsers that may sign in again without a code. */
  devices: z.number().int(),
});

export type AccountDetails = z.infer<typeof accountDetails>;

export const getAccount = endpoint({
  id: 'accounts.get',
  owner: 'auth',
  method: 'GET',
  path: '/api/admin/users/{userId}',
  summary: 'An account, with the number of its sessions and remembered devices',
  access: 'admin',
  params: userParams,
  response: accountDetails,
  errors: ['USER_NOT_FOUND'],
});

const success = z.object({ success: z.literal(true) });
/** Refused for the administrator's own account, that of user 1, and accounts of other administrators. */
const protectedAccount = ['USER_NOT_FOUND', 'ACCOUNT_PROTECTED', 'FIRST_ADMINISTRATOR_ONLY'] as const;

export const setRole = endpoint({
  id: 'accounts.setRole',
  owner: 'auth',
  method: 'PUT',
  path: '/api/admin/users/{userId}/role',
  summary:
    'Appoints an expert or administrator, or withdraws the role. Only user 1 appoints and withdraws administrators',
  access: 'admin',
  freshSignIn: true,
  params: userParams,
  body: z.strictObject({ role: z.enum(roles) }),
  response: success,
  errors: [...protectedAccount],
});

export const setSuspended = endpoint({
  id: 'accounts.setSuspended',
  owner: 'auth',
  method: 'PUT',
  path: '/api/admin/users/{userId}/suspension',
  summary: 'Suspends an account, which ends its sessions and refuses its sign-ins, or reinstates it',
  access: 'admin',
  freshSignIn: true,
  params: userParams,
  body: z.strictObject({ suspended: z.boolean() }),
  response: success,
  errors: [...protectedAccount],
});

export const endSessions = endpoint({
  id: 'accounts.endSessions',
  owner: 'auth',
  method: 'POST',
  path: '/api/admin/users/{userId}/sign-out',
  summary: 'Ends all sessions of a user and forgets the remembered devices',
  access: 'admin',
  params: userParams,
  response: success,
  errors: [...protectedAccount],
});

/** Planning it again changes nothing and returns the existing dates. */
export const planDeletion = endpoint({
  id: 'accounts.planDeletion',
  owner: 'auth',
  method: 'POST',
  path: '/api/admin/users/{userId}/deletion',
  summary:
    'Deletes an account without a role after 14 days. The user is told by mail and can keep the account until then',
  access: 'admin',
  freshSignIn: true,
  params: userParams,
  response: deletionState,
  errors: [...protectedAccount, 'ACCOUNT_HAS_ROLE'],
});

export const withdrawDeletion = endpoint({
  id: 'accounts.withdrawDeletion',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/admin/users/{userId}/deletion',
  summary: 'Withdraws a deletion that an administrator planned; also when none is planned',
  access: 'admin',
  params: userParams,
  response: deletionState,
  errors: [...protectedAccount, 'DELETION_PROTECTED'],
});
