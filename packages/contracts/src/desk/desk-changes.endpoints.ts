import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { maxHandoverNote } from '../inbox/inbox.ts';
import { numberParam } from '../params/number-param.ts';
import { userId } from '../params/users.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';
import { deskFiling, deskVersion } from './desk.endpoints.ts';
import { maxDeskChanges, maxDeskTags, maxSnoozeDays, maxTagName, maxTagsPerFiling } from './desk.ts';

const filingChange = z.strictObject({
  userId,
  taxYear: taxYearBody,
  version: deskVersion,
  assignedTo: userId.nullable().optional(),
  /** A day from tomorrow on; null shows the filing again. */
  snoozedUntil: z.iso.date().nullable().optional(),
  tags: z.array(z.number().int().positive()).max(maxTagsPerFiling).optional(),
  /** Whether the office waits for the user. */
  waiting: z.boolean().optional(),
});
export type FilingChange = z.infer<typeof filingChange>;

/** The filings of a call for several that were not changed, and why. */
export const failedFilings = z.array(
  z.object({
    userId,
    taxYear: z.number().int(),
    code: z.enum(['FILING_NOT_FOUND', 'STALE_VERSION', 'ASSIGNEE_NOT_ALLOWED']),
  }),
);

export const changeDeskFilings = endpoint({
  id: 'desk.change',
  owner: 'filing',
  method: 'PATCH',
  path: '/api/desk/filings',
  summary: `Assigns, snoozes, tags or sets the turn of up to ${maxDeskChanges} filings, each as it says; a snooze ends after ${maxSnoozeDays} days at most, and when the user responds. Those that cannot be changed are listed with the reason`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    filings: z.array(filingChange).min(1).max(maxDeskChanges),
    /** Words to the colleagues who get the filings, or had them. */
    note: z.string().trim().max(maxHandoverNote).optional(),
  }),
  response: z.object({ changed: z.array(deskFiling), failed: failedFilings }),
  errors: ['TAG_NOT_FOUND'],
});

const deskTag = z.object({ id: z.number().int(), name: z.string() });
export type DeskTag = z.infer<typeof deskTag>;

/** Without paging: `maxDeskTags` bounds the list. */
export const listDeskTags = endpoint({
  id: 'desk.tags',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/tags',
  summary: "The office's tags of filings, by name",
  access: 'expert',
  response: z.array(deskTag),
});

export const addDeskTag = endpoint({
  id: 'desk.addTag',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/tags',
  summary: `Adds a tag; one of the same name is returned instead. At most ${maxDeskTags}`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({ name: z.string().trim().min(1).max(maxTagName) }),
  response: deskTag,
  errors: ['TOO_MANY_TAGS'],
});

export const deleteDeskTag = endpoint({
  id: 'desk.deleteTag',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/tags/{id}',
  summary: 'Deletes a tag, also from the filings that have it',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: z.object({ id: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
});

/** The reminders of an invoice are at least so far apart. */
export const reminderPauseMs = 24 * 60 * 60 * 1000;

export const remindUsers = endpoint({
  id: 'desk.remind',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/reminders',
  summary: `Reminds the users of up to ${maxDeskChanges} filings by mail of what the office waits for, whatever their status, and before a transmission as well; each user once a day at most, and none who does not want reminders`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    filings: z
      .array(z.strictObject({ userId, taxYear: taxYearBody }))
      .min(1)
      .max(maxDeskChanges),
  }),
  response: z.object({
    reminded: z.number().int(),
    failed: z.array(
      z.object({
        userId,
        taxYear: z.number().int(),
        code: openChoice(z.enum(['FILING_NOT_FOUND', 'REMINDED_TODAY', 'UNSUBSCRIBED']), 'FILING_NOT_FOUND'),
      }),
    ),
  }),
});

/** For the messages of the office, which name the deadline. */
export const listDeadlines = endpoint({
  id: 'desk.deadlines',
  owner: 'filing',
  method: 'POST',
  path: '/internal/desk/deadlines',
  summary: 'The filing deadlines of filings, also before a transmission; null where none is known',
  access: 'service',
  body: z.strictObject({
    filings: z.array(z.strictObject({ userId, taxYear: taxYearBody })).max(maxDeskChanges),
  }),
  response: z.array(z.object({ userId, taxYear: z.number().int(), deadline: z.iso.date().nullable() })),
});

/**
 * Sent through the outbox of messages with a collective message that asks for a reply. A filing that is completed, or
 * already waits, stays as it is.
 */
export const recordWaiting = endpoint({
  id: 'desk.recordWaiting',
  owner: 'filing',
  method: 'POST',
  path: '/internal/desk/waiting',
  summary: 'Marks a filing as waiting for the user, to whom an expert wrote',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int(), actorId: userId, at: z.iso.datetime() }),
  response: z.object({ success: z.literal(true) }),
});

/** Sent through the outbox with what an expert does with a filing that nobody works on yet. */
export const recordWork = endpoint({
  id: 'desk.recordWork',
  owner: 'filing',
  method: 'POST',
  path: '/internal/desk/work',
  summary: 'Assigns a filing that nobody works on to the expert who began to',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int(), actorId: userId, at: z.iso.datetime() }),
  response: z.object({ success: z.literal(true) }),
});
