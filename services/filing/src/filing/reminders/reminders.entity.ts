import type { Language, ReminderKind } from '@dossier/contracts';
import { column, entity } from '@dossier/service-kit';

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
