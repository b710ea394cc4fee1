import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { maxNotesPerFiling, noteText } from './notes.ts';

/** A note about a filing. The user sees it in the export of all own data, without the author. */
const deskNote = z.object({
  id: z.uuid(),
  /** null when the stored text is damaged. */
  text: z.string().nullable(),
  author: namedUser,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type DeskNote = z.infer<typeof deskNote>;

const noteParams = filingParams.extend({ id: z.uuid() });
const errors = ['FILING_NOT_FOUND', 'NOTE_NOT_FOUND', 'STALE_VERSION'] as const;

/** Without paging: `maxNotesPerFiling` bounds the list. */
export const listDeskNotes = endpoint({
  id: 'desk.notes',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/notes',
  summary: 'The notes of experts about a filing, newest first; its user sees them in the export only',
  access: 'expert',
  params: filingParams,
  response: z.array(deskNote),
  errors: ['FILING_NOT_FOUND'],
});

/** The id is chosen by the caller, so that a repeated call adds no second note. */
export const saveDeskNote = endpoint({
  id: 'desk.saveNote',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/notes/{id}',
  summary: `Adds a note (version null) or edits one's own; 412 when it was changed since \`version\`; at most ${maxNotesPerFiling} per filing`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params: noteParams,
  body: z.strictObject({ version: z.number().int().min(1).nullable(), text: noteText }),
  response: deskNote,
  errors: [...errors, 'TOO_MANY_NOTES'],
});

export const deleteDeskNote = endpoint({
  id: 'desk.deleteNote',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/filings/{userId}/{taxYear}/notes/{id}',
  summary: "Deletes one's own note; 412 when it was changed since `version`",
  access: 'expert',
  refusedWhileImpersonating: true,
  params: noteParams,
  query: z.strictObject({ version: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
  errors: [...errors],
});
