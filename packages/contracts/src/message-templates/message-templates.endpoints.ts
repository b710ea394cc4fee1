import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { numberParam } from '../params/number-param.ts';
import { userParams } from '../params/user-params.ts';
import { maxTemplates, templateTexts } from './message-templates.ts';

const messageTemplate = z.object({
  id: z.uuid(),
  texts: templateTexts,
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const params = z.object({ id: z.uuid() });
const errors = ['TEMPLATE_NOT_FOUND', 'STALE_VERSION'] as const;

/** Without paging: `maxTemplates` bounds the list. */
export const listTemplates = endpoint({
  id: 'templates.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/desk/templates',
  summary: "The office's templates of messages, oldest first",
  access: 'expert',
  response: z.array(messageTemplate),
});

/** The id is chosen by the caller, so that a repeated call adds no second template. */
export const saveTemplate = endpoint({
  id: 'templates.save',
  owner: 'messages',
  method: 'PUT',
  path: '/api/desk/templates/{id}',
  summary: `Adds a template (version null) or edits one; 412 when it was changed since \`version\`; at most ${maxTemplates}`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: z.strictObject({ version: z.number().int().min(1).nullable(), texts: templateTexts }),
  response: messageTemplate,
  errors: [...errors, 'TOO_MANY_TEMPLATES'],
});

export const deleteTemplate = endpoint({
  id: 'templates.delete',
  owner: 'messages',
  method: 'DELETE',
  path: '/api/desk/templates/{id}',
  summary: 'Deletes a template; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  query: z.strictObject({ version: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
  errors: [...errors],
});

export const getReaderLanguage = endpoint({
  id: 'conversations.language',
  owner: 'messages',
  method: 'GET',
  path: '/api/conversations/{userId}/language',
  summary: "The language of a user's last sign-in, in which templates are offered; null when it is unknown",
  access: 'expert',
  params: userParams,
  response: z.object({ language: z.enum(languages).nullable() }),
  errors: ['USER_NOT_FOUND'],
});
