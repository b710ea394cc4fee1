import {
  cantonCodes,
  dayInZurich,
  dueReminder,
  filingDeadline,
  isTransmitted,
  queueMail,
  taxStatusIds,
  type CantonCode,
  type Language,
  type Profile,
  type ReminderKind,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, MoreThan } from 'typeorm';
import { filingEntity, type FilingRow } from '../status/filings.entity.ts';
import { extensionEntity } from '../extensions/extensions.entity.ts';
import { findExtension } from '../extensions/extensions.repository.ts';
import type { StatusFactSource } from '../status/status-facts.ts';
import { deadlineReminderEntity, reminderSettingEntity } from './reminders.entity.ts';

const hour = 60 * 60 * 1000;
const batchSize = 100;
const notTransmitted = taxStatusIds.filter((status) => !isTransmitted(status));

interface DueReminder {
  readonly kind: ReminderKind;
  readonly date: string;
  readonly language: Language;
}

/**
 * Queues the mails before a filing deadline for filings that are not transmitted. The row of a reminder and its mail are
 * committed together: a crash neither loses nor repeats one, and a day on which the service was down is made up for.
 */
export function reminderJob(service: Service, facts: Pick<StatusFactSource, 'getProfile'>): void {
  const { db, clock, outbox, log } = service;
  /** Who was reminded on this day, or need not be: profile is asked about each person once a day, and not every hour. */
  const settled = { day: '', userIds: new Set<number>() };

  async function remind({ userId, taxYear }: FilingRow, today: string): Promise<void> {
    const extension = await db.read((manager) => findExtension(manager, { userId, taxYear }));
    const due = findDue(await facts.getProfile(userId, taxYear), taxYear, today, extension?.until);
    if (!due) return;
    const { kind, date } = due;
    await db.write(async (manager) => {
      const [filing, setting, sent] = await Promise.all([
        manager.findOneBy(filingEntity, { userId, taxYear }),
        manager.findOneBy(reminderSettingEntity, { userId }),
        manager.findOneBy(deadlineReminderEntity, { userId, taxYear, kind }),
      ]);
      // Re-read: the user may have transmitted, or the account was erased, in the meantime.
      if (!filing || isTransmitted(filing.status) || setting?.enabled === false || sent) return;
      await manager.insert(deadlineReminderEntity, { userId, taxYear, kind, sentAt: new Date(clock.now()) });
      const language = setting?.language ?? due.language;
      const body = { template: 'deadlineSoon', toUser: userId, language, values: { taxYear, date } } as const;
      await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
    });
  }

  const hasExtensions = (taxYear: number) =>
    db.read((manager) => manager.existsBy(extensionEntity, { taxYear }));

  service.every('deadline-reminders', hour, async () => {
    const today = dayInZurich(new Date(clock.now()));
    const taxYear = Number(today.slice(0, 4)) - 1;
    if (!isReminderDay(taxYear, today) && !(await hasExtensions(taxYear))) return;
    if (settled.day !== today) Object.assign(settled, { day: today, userIds: new Set() });
    let after: number | undefined = -1;
    while (after !== undefined) {
      const where = { taxYear, userId: MoreThan(after), status: In([...notTransmitted]) };
      const rows: FilingRow[] = await db.read((manager) =>
        manager.find(filingEntity, { where, order: { userId: 'ASC' }, take: batchSize }),
      );
      for (const row of rows) {
        if (settled.userIds.has(row.userId)) continue;
        // One user must not hold up the others; the next run tries again.
        await remind(row, today).then(
          () => settled.userIds.add(row.userId),
          (error: unknown) => log.warn({ err: error }, 'a reminder of the filing deadline was postponed'),
        );
      }
      after = rows.at(-1)?.userId;
    }
  });
}

/** Whether any canton has a deadline that users are reminded of on this day. */
function isReminderDay(taxYear: number, today: string): boolean {
  return cantonCodes.some((cantonOfResidence) =>
    (['employed', 'self-employed'] as const).some((employmentType) => {
      const date = filingDeadline({ cantonOfResidence, employmentType }, taxYear)?.date;
      return Boolean(date && dueReminder(date, today));
    }),
  );
}

/** The reminder that is due for a profile, by an extended deadline where there is one. */
function findDue(
  profile: Profile,
  taxYear: number,
  today: string,
  extendedTo: string | undefined,
): DueReminder | null {
  const date = extendedTo ?? filingDeadline(profile, taxYear)?.date;
  const kind = date ? dueReminder(date, today) : null;
  return date && kind ? { kind, date, language: languageOf(profile.cantonOfResidence) } : null;
}

/** The language of users who never chose one for these mails: the main official language of their canton. */
function languageOf(canton: CantonCode | null | undefined): Language {
  if (canton === 'TI') return 'it';
  return canton && ['FR', 'GE', 'JU', 'NE', 'VD', 'VS'].includes(canton) ? 'fr' : 'de';
}
