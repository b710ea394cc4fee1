import { setImmediate } from 'node:timers/promises';
import { dayInZurich, listStaff, remindsOn } from '@dossier/contracts';
import { deleteInParts, type Service } from '@dossier/service-kit';
import { LessThan } from 'typeorm';
import { mailLanguageOf } from '../../filing/reminders/mail-language.ts';
import { clientReminderEntity } from '../../filing/reminders/reminders.entity.ts';
import { findDueBatch, type DueBatch, type DueClient } from './due-clients.ts';
import { reminderRuleEntity, type ReminderRuleRow } from './reminder-rules.entity.ts';
import { listRules } from './reminder-rules.repository.ts';
import { sendReminder } from './send-reminder.ts';

const hour = 60 * 60 * 1000;
/** Nobody is woken by a mail of the office. */
const firstHour = 8;
/** So many clients are reminded in one transaction. */
const partSize = 20;
const zurichHour = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Zurich',
  hour: 'numeric',
  hourCycle: 'h23',
});
const keptMs = 2 * 366 * 24 * hour;

/**
 * Reminds the clients of the office by its rules. The row of a reminder and its mail are committed together, and a rule whose
 * run was interrupted runs again in the next hour: the rows name who has had a mail.
 */
export function reminderRuleJob(service: Service): void {
  const { db, clock, outbox, call } = service;

  async function remindAll({ id, rule, version }: ReminderRuleRow, day: string): Promise<void> {
    const staff = (await call(listStaff, {})).map(({ userId }) => userId);
    let after: number | undefined = 0;
    while (after !== undefined) {
      const range: Parameters<typeof findDueBatch>[2] = { day, after, staff };
      const batch: DueBatch = await db.read((manager) => findDueBatch(manager, rule, range));
      for (let start = 0; start < batch.due.length; start += partSize)
        await remind(batch.due.slice(start, start + partSize), id);
      after = batch.after;
      await setImmediate();
    }
    await db.write((manager) => manager.update(reminderRuleEntity, { id, version }, { ranOn: day }));
  }

  async function remind(clients: readonly DueClient[], ruleId: string): Promise<void> {
    const at = new Date(clock.now());
    await db.write(async (manager) => {
      for (const { client, taxYear } of clients) {
        const language = client.language || mailLanguageOf(client.canton || null);
        const { userId } = client;
        await sendReminder(manager, outbox, { userId, taxYear, at, origin: 'rule', ruleId, language });
      }
    });
  }

  service.every('client-reminders', hour, async () => {
    const now = new Date(clock.now());
    if (Number(zurichHour.format(now)) < firstHour) return;
    const day = dayInZurich(now);
    for (const row of await db.read(listRules))
      if (row.rule.isOn && row.ranOn !== day && remindsOn(row.rule, day)) await remindAll(row, day);
  });

  service.every('sweep-client-reminders', 24 * hour, () =>
    deleteInParts(db, clientReminderEntity, { at: LessThan(new Date(clock.now() - keptMs)) }),
  );
}
