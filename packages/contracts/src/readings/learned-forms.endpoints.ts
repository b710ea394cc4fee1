import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { namedUser } from '../params/users.ts';
import { responsePaperKind } from './paper-choices.ts';

/*
 * What corrections taught the reader: keyed hashes of the words that mark a form, never the words. The corrections of a person
 * serve that person, those of experts serve the office.
 */

const learnedForm = z.object({
  id: z.uuid(),
  kind: responsePaperKind,
  /** Names in the language of the request. */
  kindName: z.string().nullable(),
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  /** How many words mark the form. */
  words: z.number().int(),
  learnedAt: z.iso.datetime(),
});
export type LearnedForm = z.infer<typeof learnedForm>;

const officeForm = learnedForm.extend({ learnedBy: namedUser });
export type OfficeForm = z.infer<typeof officeForm>;

const params = z.strictObject({ id: z.uuid() });
const success = z.object({ success: z.literal(true) });

/** Without paging: `maxLearnedForms` bounds the lists. */
export const listOwnLearnedForms = endpoint({
  id: 'readings.learnedForms',
  owner: 'recognition',
  method: 'GET',
  path: '/api/learned-forms',
  summary: "The forms that the user's own corrections taught the reader, latest first",
  access: 'user',
  response: z.array(learnedForm),
});

export const removeOwnLearnedForm = endpoint({
  id: 'readings.removeLearnedForm',
  owner: 'recognition',
  method: 'DELETE',
  path: '/api/learned-forms/{id}',
  summary: "Makes the reader forget a form of the user's own; a repeated call changes nothing",
  access: 'user',
  params,
  response: success,
});

export const listLearnedForms = endpoint({
  id: 'desk.learnedForms',
  owner: 'recognition',
  method: 'GET',
  path: '/api/desk/learned-forms',
  summary: 'The forms that the corrections of experts taught the reader, latest first',
  access: 'expert',
  response: z.array(officeForm),
});

export const removeLearnedForm = endpoint({
  id: 'desk.removeLearnedForm',
  owner: 'recognition',
  method: 'DELETE',
  path: '/api/desk/learned-forms/{id}',
  summary: 'Makes the reader forget a form; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  response: success,
});
