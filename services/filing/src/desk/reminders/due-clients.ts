import { extendedPauseDays, type ReminderRule } from '@dossier/contracts';
import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { clientReminderEntity, reminderSettingEntity } from '../../filing/reminders/reminders.entity.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';

const dayMs = 86_400_000;
/** So many clients are looked at with one query each of what decides. */
const batchSize = 200;

export interface DueClient {
  readonly client: ClientRow;
  readonly taxYear: number;
}

export interface DueBatch {
  readonly due: readonly DueClient[];
  readonly unsubscribed: number;
  readonly reminded: number;
  /** The client to go on after; undefined at the end. */
  readonly after: number | undefined;
}

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs;

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The next clients whom a rule is about, and those of them who get a mail on a day. `staff` are no clients. */
export async function findDueBatch(
  manager: EntityManager,
  rule: ReminderRule,
  { day, after, staff }: { day: string; after: number; staff: readonly number[] },
): Promise<DueBatch> {
  const query = manager
    .createQueryBuilder(clientEntity, 'client')
    .where('client.userId > :after', { after })
    .andWhere("client.searchText <> ''")
    .andWhere('client.userId NOT IN (:...staff)', { staff: [0, ...staff] })
    .andWhere('client.status IN (:...statuses)', { statuses: rule.statuses });
  if (rule.canton) query.andWhere('client.canton = :canton', { canton: rule.canton });
  if (rule.tag) query.andWhere('client.tags LIKE :tag', { tag: `%,${rule.tag},%` });
  const rows = await query.orderBy('client.userId').take(batchSize).getMany();
  const last = rows.length === batchSize ? rows.at(-1)?.userId : undefined;
  return { ...(await selectDue(manager, rule, rows, day)), after: last };
}

async function selectDue(
  manager: EntityManager,
  rule: ReminderRule,
  rows: readonly ClientRow[],
  day: string,
): Promise<Omit<DueBatch, 'after'>> {
  const userId = In(rows.map((row) => row.userId));
  const settings = await manager.findBy(reminderSettingEntity, { userId, enabled: false });
  const since = dayBefore(day, rule.everyDays - 1);
  const recent = await manager.findBy(clientReminderEntity, { userId, day: MoreThanOrEqual(since) });
  const extensions = await manager.findBy(extensionEntity, { userId });
  const filings = await manager.findBy(filingEntity, { userId });
  const off = new Set(settings.map((setting) => setting.userId));
  const remindedIds = new Set(recent.map((reminder) => reminder.userId));
  const extendedTo = new Map(extensions.map((row) => [`${row.userId} ${row.taxYear}`, row.until]));
  const statusOf = new Map(filings.map((row) => [`${row.userId} ${row.taxYear}`, row.status]));
  const counts = { unsubscribed: 0, reminded: 0 };
  const due: DueClient[] = [];
  for (const client of rows) {
    const year = client.years.find(({ status }) => status === client.status);
    if (!year) continue;
    const { taxYear, status, deadline } = year;
    const key = `${client.userId} ${taxYear}`;
    // The list is seconds behind: who has just transmitted is left alone.
    if ((statusOf.get(key) ?? status) !== status) continue;
    const until = extendedTo.get(key);
    if (until && daysBetween(day, until) > extendedPauseDays) continue;
    // The mail before the deadline is sent instead.
    if (deadline && [0, 1].includes(daysBetween(day, deadline))) continue;
    if (off.has(client.userId)) counts.unsubscribed += 1;
    else if (remindedIds.has(client.userId)) counts.reminded += 1;
    else due.push({ client, taxYear });
  }
  return { due, ...counts };
}
