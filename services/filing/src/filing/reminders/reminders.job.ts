import {
  cantonCodes,
  dayInZurich,
  dueReminder,
  filingDeadline,
  isTransmitted,
  queueMail,
  taxStatusIds,
  type Language,
  type Profile,
  type ReminderKind,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, MoreThan } from 'typeorm';
import { filingEntity, type FilingRow } from '../status/filings.entity.ts';
import { extensionEntity } from '../extensions/extensions.entity.ts';
import type { StatusFactSource } from '../status/status-facts.ts';
import { mailLanguageOf } from './mail-language.ts';
import { recordReminder } from './record-reminder.ts';
import { deadlineReminderEntity, reminderSettingEntity } from './reminders.entity.ts';

const hour = 60 * 60 * 1000;
/** So many people are asked about at once, and reminded in one transaction. */
const batchSize = 20;
const notTransmitted = In(taxStatusIds.filter((status) => !isTransmitted(status)));

interface DueReminder {
  readonly userId: number;
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

  /** The reminders that are due; a person whose profile cannot be read is postponed to the next run. */
  async function findAllDue(
    userIds: readonly number[],
    taxYear: number,
    today: string,
  ): Promise<DueReminder[]> {
    const extensions = await db.read((manager) =>
      manager.findBy(extensionEntity, { taxYear, userId: In([...userIds]) }),
    );
    const extendedTo = new Map(extensions.map(({ userId, until }) => [userId, until]));
    const found = await Promise.all(
      userIds.map(async (userId) => {
        try {
          const profile = await facts.getProfile(userId, taxYear);
          const due = findDue(profile, taxYear, today, extendedTo.get(userId));
          if (!due) settled.userIds.add(userId);
          return due && { userId, ...due };
        } catch (error) {
          log.warn({ err: error }, 'a reminder of the filing deadline was postponed');
          return null;
        }
      }),
    );
    return found.filter((due) => due !== null);
  }

  async function remind(reminders: readonly DueReminder[], taxYear: number): Promise<void> {
    if (reminders.length === 0) return;
    const userId = In(reminders.map((due) => due.userId));
    await db.write(async (manager) => {
      // Re-read: users may have transmitted, or accounts been erased, in the meantime.
      const filings = await manager.findBy(filingEntity, { taxYear, userId, status: notTransmitted });
      const settings = await manager.findBy(reminderSettingEntity, { userId });
      const sent = await manager.findBy(deadlineReminderEntity, { taxYear, userId });
      const open = new Set(filings.map((filing) => filing.userId));
      const settingOf = new Map(settings.map((setting) => [setting.userId, setting]));
      const keys = new Set(sent.map((row) => `${row.userId} ${row.kind}`));
      const wanted = reminders.filter(
        (due) =>
          open.has(due.userId) &&
          settingOf.get(due.userId)?.enabled !== false &&
          !keys.has(`${due.userId} ${due.kind}`),
      );
      const sentAt = new Date(clock.now());
      for (const { userId: toUser, date, language, kind } of wanted) {
        // Somebody who has had another reminder today gets this one tomorrow.
        const reminder = { userId: toUser, taxYear, at: sentAt, origin: 'deadline' } as const;
        if (!(await recordReminder(manager, reminder))) continue;
        await manager.insert(deadlineReminderEntity, { userId: toUser, taxYear, kind, sentAt });
        const chosen = settingOf.get(toUser)?.language ?? language;
        const body = {
          template: 'deadlineSoon',
          toUser,
          language: chosen,
          values: { taxYear, date },
        } as const;
        await outbox.add(manager, queueMail, { body }, { key: `person ${toUser}` });
      }
    });
    for (const due of reminders) settled.userIds.add(due.userId);
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
      const where = { taxYear, userId: MoreThan(after), status: notTransmitted };
      const rows: FilingRow[] = await db.read((manager) =>
        manager.find(filingEntity, { where, order: { userId: 'ASC' }, take: batchSize }),
      );
      const userIds = rows.map(({ userId }) => userId).filter((userId) => !settled.userIds.has(userId));
      await remind(await findAllDue(userIds, taxYear, today), taxYear);
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
): Omit<DueReminder, 'userId'> | null {
  const date = extendedTo ?? filingDeadline(profile, taxYear)?.date;
  const kind = date ? dueReminder(date, today) : null;
  return date && kind ? { kind, date, language: mailLanguageOf(profile.cantonOfResidence) } : null;
}
