import type { Language, ReminderKind } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A user's choice; without a row, reminders are on. */
export interface ReminderSettingRow {
  userId: number;
  enabled: boolean;
  /** The language of the mails. */
  language: Language;
}

export const reminderSettingEntity = new EntitySchema<ReminderSettingRow>({
  name: 'reminder_setting',
  columns: {
    userId: column.integer({ primary: true }),
    enabled: column.boolean(),
    language: column.text(5),
  },
});

/** A reminder whose mail was queued; the key prevents a second one. */
export interface DeadlineReminderRow {
  userId: number;
  taxYear: number;
  kind: ReminderKind;
  sentAt: Date;
}

export const deadlineReminderEntity = new EntitySchema<DeadlineReminderRow>({
  name: 'deadline_reminder',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    kind: column.text(10, { primary: true }),
    sentAt: column.timestamp(),
  },
});
