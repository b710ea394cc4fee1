import { z } from 'zod';
import { userId } from '../params/users.ts';
import { noteText } from '../notes/notes.ts';

/** What the office keeps about a client, apart from the filings: what experts noted, when somebody called, what is to be done. */
export const journalKinds = ['note', 'call', 'task'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Who called: `in`, the client; `out`, the office. */
export const callDirections = ['in', 'out'] as const;

/** Of each kind and client. */
export const maxJournalEntries = 200;
/** The furthest day of a task, from now, and of a call, back from now. */
export const maxJournalDays = 3 * 366;
/** The open tasks that an expert is shown. */
export const maxListedTasks = 200;

export const journalContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), text: noteText }),
  z.strictObject({
    kind: z.literal('call'),
    text: noteText,
    /** The day of the call. */
    day: z.iso.date(),
    direction: z.enum(callDirections),
  }),
  z.strictObject({
    kind: z.literal('task'),
    text: noteText,
    /** The day by which it is done. */
    day: z.iso.date(),
    /** Null for who is in charge of the client. */
    assignedTo: userId.nullable(),
    done: z.boolean(),
  }),
]);
export type JournalContent = z.infer<typeof journalContent>;
