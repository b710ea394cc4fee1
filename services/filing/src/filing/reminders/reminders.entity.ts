import type { Language, ReminderKind, reminderOrigins } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A user's choice; without a row, reminders are on. */
export const reminderSettingEntity = entity({
  table: 'reminder_setting',
  columns: {
    userId: column.integer({ primary: true }),
    enabled: column.boolean(),
    /** The language of the mails. */
    language: column.text<Language>(5),
  },
});

/** A reminder whose mail was queued; the key prevents a second one. */
export const deadlineReminderEntity = entity({
  table: 'deadline_reminder',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    kind: column.text<ReminderKind>(10, { primary: true }),
    sentAt: column.timestamp(),
  },
});

/** A mail that reminded a client. The unique index lets nobody have two on a day. */
export const clientReminderEntity = entity({
  table: 'client_reminder',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    /** `YYYY-MM-DD` in Zurich. */
    day: column.text(10),
    taxYear: column.integer(),
    origin: column.text<(typeof reminderOrigins)[number]>(10),
    /** The rule that it came from; null for another origin. */
    ruleId: column.uuid({ nullable: true }),
    /** The expert who sent it, or 0. */
    actorId: column.integer(),
    at: column.timestamp(),
  },
  indices: [
    { name: 'client_reminder_day', columns: ['userId', 'day'], unique: true },
    { name: 'client_reminder_at', columns: ['at'] },
  ],
});

export type ClientReminderRow = RowOf<typeof clientReminderEntity>;
