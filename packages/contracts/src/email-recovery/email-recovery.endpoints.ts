import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { email } from '../users/email.ts';
import { userId } from '../params/users.ts';

const pendingRecovery = z.object({
  userId,
  currentEmail: z.string(),
  newEmail: z.string(),
  requestedAt: z.iso.datetime(),
  /** Until then it can be called off. */
  dueAt: z.iso.datetime(),
});

export type PendingRecovery = z.infer<typeof pendingRecovery>;

/** The pending change of the user's own address; all are null without one. */
const emailRecoveryState = z.object({
  newEmail: z.string().nullable(),
  requestedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
});

export type EmailRecoveryState = z.infer<typeof emailRecoveryState>;

export const listEmailRecoveries = endpoint({
  id: 'emailRecovery.list',
  owner: 'auth',
  method: 'GET',
  path: '/api/admin/email-recoveries',
  summary: 'The pending changes of address that an administrator requested, the earliest first; at most 100',
  access: 'admin',
  response: z.array(pendingRecovery),
});

/**
 * Asking again for the same addresses changes nothing and returns the existing dates. Refused while impersonating without
 * a flag: such a session never has the role of an administrator.
 */
export const startEmailRecovery = endpoint({
  id: 'emailRecovery.start',
  owner: 'auth',
  method: 'POST',
  path: '/api/admin/email-recoveries',
  summary:
    'Gives a user whose mailbox is lost a new address after 7 days, and notifies both addresses at once',
  access: 'admin',
  freshSignIn: true,
  body: z.strictObject({ currentEmail: email, newEmail: email }),
  response: pendingRecovery,
  errors: [
    'USER_NOT_FOUND',
    'EMAIL_SET_BY_OPERATOR',
    'EMAIL_TAKEN',
    'EMAIL_RECOVERY_PENDING',
    'TOO_MANY_EMAIL_RECOVERIES',
  ],
});

export const withdrawEmailRecovery = endpoint({
  id: 'emailRecovery.withdraw',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/admin/email-recoveries/{userId}',
  summary: "Withdraws the pending change of a user's address; also when there is none",
  access: 'admin',
  params: userParams,
  response: z.object({ success: z.literal(true) }),
});

export const getEmailRecovery = endpoint({
  id: 'emailRecovery.get',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/email-recovery',
  summary: "Whether and when an administrator's change of the user's address takes effect",
  access: 'user',
  response: emailRecoveryState,
});

export const cancelEmailRecovery = endpoint({
  id: 'emailRecovery.cancel',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/email-recovery',
  summary: "Keeps the user's address; also when no change is pending",
  access: 'user',
  refusedWhileImpersonating: true,
  response: emailRecoveryState,
});

/** Called by the page of the link, not by opening the link: mail filters open links to check them. */
export const recallEmailRecovery = endpoint({
  id: 'emailRecovery.recall',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/email-recovery/recall',
  summary: 'Keeps the address, with the token of the link in the mail to it',
  access: 'public',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['EMAIL_RECOVERY_NOT_FOUND'],
});
