import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser, userId } from '../params/users.ts';
import { inboxDays, inboxKinds, maxInboxEntries } from './inbox.ts';

const inboxFiling = {
  person: namedUser,
  taxYear: z.number().int(),
  /** Whether the expert may still open the filing. */
  isOpen: z.boolean(),
};

const inboxEntry = z.object({
  ...inboxFiling,
  kind: z.enum(inboxKinds),
  at: z.iso.datetime(),
  /** The colleague who assigned or took the filing; null for what the user did. */
  by: namedUser.nullable(),
  /** The words of the colleague. */
  note: z.string().nullable(),
  isUnread: z.boolean(),
  /** The other filings that the colleague assigned or took at the same time. */
  others: z.array(z.object(inboxFiling)),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** Without paging: `maxInboxEntries` bounds the list. */
export const listInbox = endpoint({
  id: 'desk.inbox',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/inbox',
  summary: `What happened to the filings that are assigned to the expert, or to a colleague whom the expert stands in for, in the last ${inboxDays} days; the latest ${maxInboxEntries}, newest first`,
  access: 'expert',
  response: z.array(inboxEntry),
});

export const markInboxRead = endpoint({
  id: 'desk.readInbox',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/inbox-read',
  summary:
    'Marks what happened to a filing as read, for the calling expert only; an entry about several filings is read with any of them',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({}),
  response: z.object({ success: z.literal(true) }),
  errors: ['FILING_NOT_FOUND'],
});

/** For the mail and the bell, which messages sends. */
export const countInbox = endpoint({
  id: 'desk.inboxCount',
  owner: 'filing',
  method: 'GET',
  path: '/internal/desk/inbox/{expertId}',
  summary: 'How many entries of the inbox an expert has not read, and when the latest of them was added',
  access: 'service',
  params: z.object({
    expertId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(userId),
  }),
  response: z.object({ unread: z.number().int(), latestAt: z.iso.datetime().nullable() }),
});
