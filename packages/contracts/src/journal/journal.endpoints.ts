import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { userParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import {
  callDirections,
  journalContent,
  journalKinds,
  maxJournalEntries,
  maxListedTasks,
} from './journal.ts';

/** An entry about a client. The client sees it in the export of all own data, without the experts. */
const journalEntry = z.object({
  id: z.uuid(),
  kind: z.enum(journalKinds),
  /** Null when the stored text is damaged. */
  text: z.string().nullable(),
  author: namedUser,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The day of a call, or by which a task is done; null for a note. */
  day: z.iso.date().nullable(),
  /** Of a call. */
  direction: z.enum(callDirections).nullable(),
  /** Who does a task; null for who is in charge, and for other kinds. */
  assignedTo: namedUser.nullable(),
  /** When a task was done. */
  doneAt: z.iso.datetime().nullable(),
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const entryParams = userParams.extend({ id: z.uuid() });
const errors = ['USER_NOT_FOUND', 'ENTRY_NOT_FOUND', 'STALE_VERSION'] as const;

/** Without paging: `maxJournalEntries` of each kind bound the list. */
export const listJournal = endpoint({
  id: 'clients.journal',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/clients/{userId}/journal',
  summary: 'Notes, calls and tasks of a client, newest first; for who sees the client',
  access: 'expert',
  params: userParams,
  response: z.array(journalEntry),
  errors: ['USER_NOT_FOUND'],
});

/** The id is chosen by the caller, so that a repeated call adds no second entry. */
export const saveJournalEntry = endpoint({
  id: 'clients.saveEntry',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/clients/{userId}/journal/{id}',
  summary: `Adds a note, a call or a task (version null) or edits it: notes and calls by their author, tasks by everybody who sees the client; 412 when it was changed since \`version\`; at most ${maxJournalEntries} of each kind and client`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params: entryParams,
  body: z.strictObject({ version: z.number().int().min(1).nullable(), content: journalContent }),
  response: journalEntry,
  errors: [...errors, 'TOO_MANY_ENTRIES', 'ASSIGNEE_NOT_ALLOWED'],
});

export const deleteJournalEntry = endpoint({
  id: 'clients.deleteEntry',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/clients/{userId}/journal/{id}',
  summary: 'Deletes an entry, by the same rules; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: entryParams,
  query: z.strictObject({ version: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
  errors: [...errors],
});

/** Without paging: `maxListedTasks` bounds the list. */
export const listTasks = endpoint({
  id: 'clients.tasks',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/tasks',
  summary: `Open tasks of the expert and of the colleagues whom the expert stands in for, of clients whom the expert sees, the next ${maxListedTasks} first`,
  access: 'expert',
  response: z.array(journalEntry.extend({ client: namedUser })),
});
