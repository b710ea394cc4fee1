import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../users/email.ts';
import { userId } from '../params/users.ts';
import { languages } from '../language/language.ts';

/** The mails of the product; each has a constant subject and a text in five languages. */
const mailBody = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('signInCode'),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({ code: signInCode, minutes: z.number().int().min(1).max(60) }),
  }),
  z.strictObject({
    template: z.literal('emailChangeCode'),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({ code: signInCode, minutes: z.number().int().min(1).max(60) }),
  }),
  z.strictObject({
    template: z.enum([
      'emailChanged',
      'emailRecovered',
      'emailRecoveryCalledOff',
      'emailRecoveryFailed',
      'deletionWithdrawn',
      'secondFactorAdded',
      'secondFactorRemoved',
      'recoveryCodesRenewed',
      'recoveryCodeUsed',
    ]),
    to: email,
    language: z.enum(languages),
  }),
  z.strictObject({
    template: z.literal('emailRecoveryRequested'),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({
      date: z.iso.date(),
      link: z
        .string()
        .regex(/^https?:\/\//)
        .max(500),
    }),
  }),
  z.strictObject({
    template: z.enum([
      'emailRecoveryPlanned',
      'deletionRequested',
      'deletionPlanned',
      'deletionSoon',
      'accountUnused',
      'accountUnusedSoon',
    ]),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({ date: z.iso.date() }),
  }),
  z.strictObject({
    template: z.literal('accountDeleted'),
    to: email,
    language: z.enum(languages),
    values: z.strictObject({ date: z.iso.date(), keysUntil: z.iso.date() }),
  }),
  z.strictObject({
    template: z.enum([
      'transmitted',
      'supplemented',
      'betterDocument',
      'questionAsked',
      'reviewReady',
      'filedReturn',
      'filingCompleted',
      'filingReminder',
      'yearOpened',
    ]),
    toUser: userId,
    language: z.enum(languages),
    values: z.strictObject({ taxYear: z.number().int().min(1900).max(9999) }),
  }),
  z.strictObject({
    template: z.literal('deadlinesTomorrow'),
    toUser: userId,
    language: z.enum(languages),
    values: z.strictObject({ count: z.number().int().min(1), date: z.iso.date() }),
  }),
  z.strictObject({
    template: z.literal('invitation'),
    toUser: userId,
    language: z.enum(languages),
  }),
  z.strictObject({
    template: z.literal('dataExported'),
    toUser: userId,
    language: z.enum(languages),
    values: z.strictObject({ date: z.iso.date() }),
  }),
  z.strictObject({
    template: z.enum(['deadlineSoon', 'invoiceIssued', 'invoiceReminder']),
    toUser: userId,
    language: z.enum(languages),
    values: z.strictObject({ taxYear: z.number().int().min(1900).max(9999), date: z.iso.date() }),
  }),
]);

export type MailBody = z.infer<typeof mailBody>;

/** Called through the outbox of the sending service; the idempotency key prevents a second mail for a repeated call. */
export const queueMail = endpoint({
  id: 'mail.queue',
  owner: 'messages',
  method: 'POST',
  path: '/internal/mails',
  summary: 'Queues a mail for sending',
  access: 'service',
  body: mailBody,
  response: z.object({ id: z.string() }),
});

/** Describes the mail server, not a single mail, so that a code request reveals nothing about an e-mail address. */
export const getMailState = endpoint({
  id: 'mail.state',
  owner: 'messages',
  method: 'GET',
  path: '/internal/mails/state',
  summary: 'Whether outgoing mails are delayed',
  access: 'service',
  response: z.object({ delayed: z.boolean() }),
});

export const mailStates = ['waiting', 'dead'] as const;

/** A mail that was not sent. Its text and address are not shown; `userId` is null for one that goes to an address. */
const unsentMail = z.object({
  id: z.uuid(),
  /** The subject in the language of the request. */
  subject: z.string(),
  state: z.enum(mailStates),
  userId: userId.nullable(),
  createdAt: z.iso.datetime(),
  attempts: z.number().int(),
  /** Null for one that was given up. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** When it was given up. */
  diedAt: z.iso.datetime().nullable(),
  /** The reply code of the mail server, or the code of an error. */
  reason: z.string().nullable(),
  /** Whether it can be sent again. */
  retryable: z.boolean(),
});
export type UnsentMail = z.infer<typeof unsentMail>;

export const listUnsentMails = endpoint({
  id: 'mail.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'The mails that wait, or were given up within 30 days; newest first, 50 without `limit`',
  access: 'admin',
  page: true,
  query: z.strictObject({ state: z.enum(mailStates).default('dead') }),
  response: z.array(unsentMail),
});

export const retryMail = endpoint({
  id: 'mail.retry',
  owner: 'messages',
  method: 'POST',
  path: '/api/admin/mails/{id}/retry',
  summary: 'Sends a mail again that was given up; a repeated call changes nothing',
  access: 'admin',
  params: z.object({ id: z.string() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['MAIL_NOT_RETRYABLE'],
});

export const retryMails = endpoint({
  id: 'mail.retryAll',
  owner: 'messages',
  method: 'POST',
  path: '/api/admin/mails/retry',
  summary: 'Sends all mails again that were given up and can be sent',
  access: 'admin',
  response: z.object({ count: z.number().int() }),
});
