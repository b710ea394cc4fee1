import { uploadLimits } from '@dossier/contracts';
import type { Database } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { yearStorageEntity, type YearStorageKey, type YearStorageRow } from './year-storage.entity.ts';

export function hasYearStorage(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<boolean> {
  return manager.existsBy(yearStorageEntity, { userId, taxYear });
}

/** Inserts an empty row, unless a parallel request inserted it first. */
export async function insertYearStorage(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<void> {
  const empty: YearStorageRow = { userId, taxYear, liveBytes: 0, storedBytes: 0, revision: 0 };
  await manager
    .createQueryBuilder()
    .insert()
    .into(yearStorageEntity)
    .values(empty)
    .orIgnore()
    .updateEntity(false)
    .execute();
}

/**
 * Inserts the row of the year if it is missing. It has a separate transaction: inserted in the transaction that locks
 * the row, it deadlocks on MariaDB.
 */
export async function ensureYearStorage(db: Database, key: YearStorageKey): Promise<void> {
  const exists = await db.read((manager) => hasYearStorage(manager, key));
  if (!exists) await db.write((manager) => insertYearStorage(manager, key));
}

/**
 * Locks the row until the end of the transaction. Must be the first query of the transaction: a later one would read
 * from a snapshot taken before the lock.
 */
export async function lockYearStorage(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<YearStorageRow> {
  await manager.increment(yearStorageEntity, { userId, taxYear }, 'revision', 1);
  return manager.findOneByOrFail(yearStorageEntity, { userId, taxYear });
}

/** Locks several years in the order given, which must be the same everywhere. By tax year. */
export async function lockYearStorages(
  manager: EntityManager,
  keys: readonly YearStorageKey[],
): Promise<Map<number, YearStorageRow>> {
  // All locks come before the first read, whose snapshot would miss what another transaction commits meanwhile.
  for (const { userId, taxYear } of keys)
    await manager.increment(yearStorageEntity, { userId, taxYear }, 'revision', 1);
  const rows = new Map<number, YearStorageRow>();
  for (const { userId, taxYear } of keys)
    rows.set(taxYear, await manager.findOneByOrFail(yearStorageEntity, { userId, taxYear }));
  return rows;
}

/** The bytes that a version counts in the sums of its year. */
export function chargedBytes({ size }: { readonly size: number }): number {
  return Math.max(size, uploadLimits.minBytesPerVersion);
}

/** The bytes that still fit into a year. */
export async function findRoom(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  quotaBytes: number,
): Promise<number> {
  const row = await manager.findOneBy(yearStorageEntity, { userId, taxYear });
  return row ? roomIn(row, quotaBytes) : quotaBytes;
}

/** The bytes that still fit into the fullest year of a user. */
export async function findLeastRoom(
  manager: EntityManager,
  userId: number,
  quotaBytes: number,
): Promise<number> {
  const rows = await manager.findBy(yearStorageEntity, { userId });
  return Math.min(quotaBytes, ...rows.map((row) => roomIn(row, quotaBytes)));
}

function roomIn({ liveBytes, storedBytes }: YearStorageRow, quotaBytes: number): number {
  return Math.max(0, Math.min(quotaBytes - liveBytes, 2 * quotaBytes - storedBytes));
}

/** Writes the sums of a locked row. */
export async function saveYearStorage(manager: EntityManager, yearStorage: YearStorageRow): Promise<void> {
  const { userId, taxYear, liveBytes, storedBytes } = yearStorage;
  await manager.update(yearStorageEntity, { userId, taxYear }, { liveBytes, storedBytes });
}

/**
 * Whether the additional bytes fit. Deleting a file frees quota immediately; files and trash together may use twice
 * the quota, so that deleting and uploading in a loop cannot fill the disk.
 */
export function fitsQuota(
  yearStorage: YearStorageRow,
  added: { liveBytes: number; storedBytes: number },
  quotaBytes: number,
): boolean {
  return (
    yearStorage.liveBytes + added.liveBytes <= quotaBytes &&
    yearStorage.storedBytes + added.storedBytes <= 2 * quotaBytes
  );
}
