import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../auth/email.ts';
import { userId } from '../auth/user-id.ts';
import { languages } from '../language/language.ts';
import { notificationPriorities } from './notification-rules.ts';

export const notification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(notificationPriorities),
  actionUrl: z.string(),
  actionText: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** Computed from the profile by the rules of document 1, section 5, high priority first. */
export const listNotifications = endpoint({
  id: 'notifications.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the person should look at, in their language',
  access: 'user',
  answer: z.array(notification),
  errors: [],
});

export const messageMaxLength = 5000;

export const message = z.object({
  id: z.string(),
  from: z.enum(['person', 'expert']),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof message>;

/** Whitespace only is MESSAGE_EMPTY, not a validation error, so that the box can say so. */
export const sendMessage = endpoint({
  id: 'messages.send',
  owner: 'messages',
  method: 'POST',
  path: '/api/send-message',
  summary: 'Sends a message to the provider',
  access: 'user',
  body: z.strictObject({ message: z.string().max(messageMaxLength) }),
  answer: z.object({ success: z.literal(true), message }),
  errors: ['MESSAGE_EMPTY'],
});

export const listMessages = endpoint({
  id: 'messages.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/messages',
  summary: 'The thread with the provider, oldest first',
  access: 'user',
  answer: z.array(message),
  errors: [],
});

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
  answer: z.object({ id: z.string() }),
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
  answer: z.object({ delayed: z.boolean() }),
  errors: [],
});
