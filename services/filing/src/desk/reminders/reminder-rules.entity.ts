import type { ReminderRule } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A rule by which the office reminds its clients. */
export const reminderRuleEntity = entity({
  table: 'reminder_rule',
  ownedBy: 'contains no personal data',
  columns: {
    id: column.uuid({ primary: true }),
    rule: column.json<ReminderRule>(),
    createdAt: column.timestamp(),
    /** The last day of which every client was looked at, `YYYY-MM-DD` in Zurich; empty after a change. */
    ranOn: column.text(10),
    /** Incremented by every change. */
    version: column.integer(),
  },
});

export type ReminderRuleRow = RowOf<typeof reminderRuleEntity>;
