import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { userIdParam } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { maxPreviewed, maxReminderRules, reminderRule } from './reminder-rules.ts';

const storedRule = z.object({
  id: z.uuid(),
  rule: reminderRule,
  /** The next day on which it reminds; null while it is off. */
  nextDay: z.iso.date().nullable(),
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type StoredReminderRule = z.infer<typeof storedRule>;

const params = z.object({ id: z.uuid() });

/** Without paging: `maxReminderRules` bounds the list. */
export const listReminderRules = endpoint({
  id: 'reminderRules.list',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/reminder-rules',
  summary: 'The rules by which the office reminds its clients by mail, oldest first',
  access: 'expert',
  response: z.array(storedRule),
});

/** The id is chosen by the caller, so that a repeated call adds no second rule. */
export const saveReminderRule = endpoint({
  id: 'reminderRules.save',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/reminder-rules/{id}',
  summary: `Adds a rule (version null) or edits one; 412 when it was changed since \`version\`; at most ${maxReminderRules}`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: z.strictObject({ version: z.number().int().min(1).nullable(), rule: reminderRule }),
  response: storedRule,
  errors: ['RULE_NOT_FOUND', 'STALE_VERSION', 'TOO_MANY_RULES', 'TAG_NOT_FOUND', 'CLIENTS_OFF'],
});

export const deleteReminderRule = endpoint({
  id: 'reminderRules.delete',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/reminder-rules/{id}',
  summary: 'Deletes a rule; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  query: z.strictObject({ version: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['RULE_NOT_FOUND', 'STALE_VERSION'],
});

export const previewReminders = endpoint({
  id: 'reminderRules.preview',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/reminder-rules/preview',
  summary: `Who would get a mail by a rule on its next day, as far as the expert may see them; nothing is stored. Names up to ${maxPreviewed} clients`,
  access: 'expert',
  body: z.strictObject({ rule: reminderRule }),
  response: z.object({
    /** The day that is looked at; null for a rule of quiet days only. */
    day: z.iso.date().nullable(),
    /** Of all clients of the office. */
    total: z.number().int(),
    /** Clients that the rule is about, but who do not want reminders. */
    unsubscribed: z.number().int(),
    /** Clients that the rule is about, but who were reminded shortly before. */
    reminded: z.number().int(),
    clients: z.array(namedUser.extend({ taxYear: z.number().int() })),
  }),
  errors: ['CLIENTS_OFF'],
});

/** What a mail that reminded somebody came from: a rule, an expert, or the product before a filing deadline. */
export const reminderOrigins = ['rule', 'expert', 'deadline'] as const;

export const listReminders = endpoint({
  id: 'reminders.list',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/reminders',
  summary:
    'The reminders that were mailed to clients, latest first, as far as the expert may see the clients; 50 without `limit`. They are kept for two years',
  access: 'expert',
  page: true,
  query: z.strictObject({ userId: userIdParam.optional() }),
  response: z.array(
    namedUser.extend({
      taxYear: z.number().int(),
      at: z.iso.datetime(),
      origin: openChoice(z.enum(reminderOrigins), 'rule'),
      /** The name of the rule; null for another origin, and of a rule that was deleted. */
      rule: z.string().nullable(),
      /** Null when no expert sent it. */
      by: namedUser.nullable(),
    }),
  ),
});
