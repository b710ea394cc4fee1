import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../users/email.ts';
import { userId } from '../users/user-id.ts';
import { languages } from '../language/language.ts';

/** The mails the product sends; each has a constant subject and a text in five languages. */
export const mailBody = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('signInCode'),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({ code: signInCode, minutes: z.number().int().min(1).max(60) }),
  }),
  z.strictObject({
    template: z.literal('transmitted'),
    toUser: userId,
    language: z.enum(languages),
    values: z.strictObject({ taxYear: z.number().int().min(1900).max(9999) }),
  }),
]);

export type MailBody = z.infer<typeof mailBody>;

/** Reached through the outbox of the service where the cause happened; the idempotency key makes it one mail. */
export const queueMail = endpoint({
  id: 'mail.queue',
  owner: 'messages',
  method: 'POST',
  path: '/internal/mails',
  summary: 'Takes a mail over for sending',
  access: 'service',
  body: mailBody,
  response: z.object({ id: z.string() }),
  errors: [],
});

/** About the mail server, not about any one mail: whoever asks for a code learns nothing of an address by it. */
export const getMailState = endpoint({
  id: 'mail.state',
  owner: 'messages',
  method: 'GET',
  path: '/internal/mails/state',
  summary: 'Whether mails leave at once just now',
  access: 'service',
  response: z.object({ delayed: z.boolean() }),
  errors: [],
});
