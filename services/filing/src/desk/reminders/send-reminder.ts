import { queueMail, type Language } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { recordReminder } from '../../filing/reminders/record-reminder.ts';
import { reminderSettingEntity, type ClientReminderRow } from '../../filing/reminders/reminders.entity.ts';
import { recordContact } from '../filings/client.repository.ts';

type Reminder = Pick<ClientReminderRow, 'userId' | 'taxYear' | 'at'> &
  Partial<Pick<ClientReminderRow, 'ruleId' | 'actorId'>> & {
    readonly origin: 'rule' | 'expert';
    /** Of a user who never chose one for these mails. */
    readonly language: Language;
  };

/** Queues a mail that reminds a client. Returns why there is none: one mail a day, and none for who switched them off. */
export async function sendReminder(
  manager: EntityManager,
  outbox: Service['outbox'],
  { language, ...reminder }: Reminder,
): Promise<'REMINDED_TODAY' | 'UNSUBSCRIBED' | null> {
  const { userId, taxYear, at } = reminder;
  const setting = await manager.findOneBy(reminderSettingEntity, { userId });
  if (setting?.enabled === false) return 'UNSUBSCRIBED';
  if (!(await recordReminder(manager, reminder))) return 'REMINDED_TODAY';
  await recordContact(manager, userId, at);
  const body = {
    template: 'filingReminder',
    toUser: userId,
    language: setting?.language ?? language,
    values: { taxYear },
  } as const;
  await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
  return null;
}
