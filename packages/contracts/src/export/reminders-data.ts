import { z } from 'zod';
import { reminderDays, type ReminderKind } from '../deadlines/deadlines.ts';
import { taxYear, time } from '../params/export-fields.ts';

export const exportedReminders = z
  .object({
    enabled: z.boolean().describe('Whether you get them'),
    language: z.string().nullable().describe('Their language; null when you never changed the setting'),
    sent: z.array(
      z.object({
        taxYear,
        kind: z.enum(Object.keys(reminderDays) as [ReminderKind, ...ReminderKind[]]),
        sentAt: time,
      }),
    ),
    mails: z
      .array(z.object({ taxYear, origin: z.string(), at: time }))
      .default([])
      .describe('Every e-mail that reminded you: by a rule of your office, an expert, or before a deadline'),
  })
  .describe('E-mails before filing deadlines, and others that remind you');
