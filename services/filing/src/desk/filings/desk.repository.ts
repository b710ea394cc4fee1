import { filingDeadline, fullName, type Profile } from '@dossier/contracts';
import { compareAndSet, fail } from '@dossier/service-kit';
import { IsNull, LessThanOrEqual, Not, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { recordContact } from './client.repository.ts';
import {
  deskEventEntity,
  deskFilingEntity,
  noDeadline,
  unassigned,
  type DeskEventRow,
  type DeskFilingRow,
} from './desk.entity.ts';

const maxSearchText = 500;

/** Text and search terms are compared in lower case and without diacritics: `muller` finds `Müller`. */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, maxSearchText);
}

/** Selects by parts of name and address, or by the user id; the rows have `userId` and `searchText`. */
export function selectBySearch<Row extends Pick<DeskFilingRow, 'userId' | 'searchText'>>(
  query: SelectQueryBuilder<Row>,
  search: string,
): void {
  const { alias } = query;
  if (/^\d{1,9}$/.test(search)) {
    query.andWhere(`${alias}.userId = :searched`, { searched: Number(search) });
    return;
  }
  toSearchText(search)
    .split(/\s+/)
    .forEach((word, index) => {
      const name = `word${index}`;
      const part = `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
      query.andWhere(`${alias}.searchText LIKE :${name} ESCAPE '!'`, { [name]: part });
    });
}

export function deskFactsOf(
  profile: Profile,
  email: string,
  taxYear: number,
): Pick<DeskFilingRow, 'canton' | 'deadline' | 'searchText'> {
  return {
    canton: profile.cantonOfResidence ?? '',
    deadline: filingDeadline(profile, taxYear)?.date ?? noDeadline,
    searchText: toSearchText(`${fullName(profile)} ${email}`),
  };
}

export function findDeskFiling(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<DeskFilingRow | null> {
  return manager.findOneBy(deskFilingEntity, { userId, taxYear });
}

/**
 * Marks an open filing as waiting for the user. Its version stays: the call comes some time after what the expert did, and
 * would refuse the next change.
 */
export async function markWaiting(
  manager: EntityManager,
  { userId, taxYear }: Pick<DeskFilingRow, 'userId' | 'taxYear'>,
  { at, actorId }: Pick<DeskEventRow, 'at' | 'actorId'>,
): Promise<void> {
  await recordContact(manager, userId, at);
  const open = { userId, taxYear, waitingSince: IsNull(), status: Not(6 as const) };
  if (!(await manager.update(deskFilingEntity, open, { waitingSince: at })).affected) return;
  const { assignedTo } = await manager.findOneByOrFail(deskFilingEntity, { userId, taxYear });
  await addDeskEvent(manager, { userId, taxYear, at, actorId, action: 'waiting', assignedTo });
}

/**
 * Assigns a filing that nobody works on to the expert who began to, and returns it. Its version stays, as with `markWaiting`.
 */
export async function takeUnassigned(
  manager: EntityManager,
  row: DeskFilingRow,
  { at, actorId }: Pick<DeskEventRow, 'at' | 'actorId'>,
): Promise<DeskFilingRow> {
  const { userId, taxYear } = row;
  const nobody = { userId, taxYear, assignedTo: unassigned };
  if (!(await manager.update(deskFilingEntity, nobody, { assignedTo: actorId })).affected) return row;
  await addDeskEvent(manager, { userId, taxYear, at, actorId, action: 'assigned', assignedTo: actorId });
  return { ...row, assignedTo: actorId };
}

type DeskColumns = Partial<
  Pick<DeskFilingRow, 'assignedTo' | 'waitingSince' | 'snoozedUntil' | 'tags' | 'deadline' | 'approvedBy'>
>;
type Event = Pick<DeskEventRow, 'at' | 'actorId'> & {
  version: number;
  action: DeskEventRow['action'] | null;
};

/**
 * Changes a filing on the desk, with an entry in its history unless `action` is null. Returns null when the filing was
 * changed since `row` was read, or differs from `version`.
 */
export async function tryChangeDeskFiling(
  manager: EntityManager,
  row: DeskFilingRow,
  change: DeskColumns,
  { version, action, ...entry }: Event,
): Promise<DeskFilingRow | null> {
  const { userId, taxYear } = row;
  if (row.version !== version) return null;
  // Only what changes is written: the reports of documents change a row without a new version.
  const columns = { ...change, version: version + 1 };
  if (!(await compareAndSet(manager, deskFilingEntity, { userId, taxYear, version }, columns))) return null;
  const next = { ...row, ...columns };
  if (action) await addDeskEvent(manager, { userId, taxYear, ...entry, action, assignedTo: next.assignedTo });
  return next;
}

/** Like `tryChangeDeskFiling`, for a single filing: throws STALE_VERSION. */
export async function changeDeskFiling(
  ...change: Parameters<typeof tryChangeDeskFiling>
): Promise<DeskFilingRow> {
  const next = await tryChangeDeskFiling(...change);
  if (!next) throw fail('STALE_VERSION');
  return next;
}

/** The number of entries that a filing keeps: experts can assign and release it without end. */
export const keptDeskEvents = 1000;

/** Adds an entry to the history of a filing, whose oldest one gives way, and returns its id. */
export async function addDeskEvent(
  manager: EntityManager,
  event: Omit<DeskEventRow, 'id' | 'detail'>,
): Promise<number> {
  const { userId, taxYear } = event;
  const { identifiers } = await manager.insert(deskEventEntity, { ...event, detail: null });
  const [tooOld] = await manager.find(deskEventEntity, {
    select: { id: true },
    where: { userId, taxYear },
    order: { id: 'DESC' },
    skip: keptDeskEvents,
    take: 1,
  });
  if (tooOld) await manager.delete(deskEventEntity, { userId, taxYear, id: LessThanOrEqual(tooOld.id) });
  return Number(identifiers[0]?.['id']);
}

/** The latest entries of a filing, newest first. */
export function listDeskEvents(
  manager: EntityManager,
  { userId, taxYear }: Pick<DeskFilingRow, 'userId' | 'taxYear'>,
  limit: number,
): Promise<DeskEventRow[]> {
  return manager.find(deskEventEntity, { where: { userId, taxYear }, order: { id: 'DESC' }, take: limit });
}
