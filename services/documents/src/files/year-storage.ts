import type { Database } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { yearStorageEntity, type YearStorageRow } from './year-storage.entity.ts';

export type YearStorageKey = Pick<YearStorageRow, 'userId' | 'taxYear'>;

/** Makes the row where it is absent; outside of the transaction that locks it, or MariaDB sees a deadlock. */
export async function ensureYearStorage(db: Database, { userId, taxYear }: YearStorageKey): Promise<void> {
  const known = await db.read((manager) => manager.findOneBy(yearStorageEntity, { userId, taxYear }));
  if (known) return;
  const empty: YearStorageRow = { userId, taxYear, liveBytes: 0, storedBytes: 0, revision: 0 };
  await db.write((manager) =>
    manager
      .createQueryBuilder()
      .insert()
      .into(yearStorageEntity)
      .values(empty)
      .orIgnore()
      .updateEntity(false)
      .execute(),
  );
}

/** Locks the year until the end of the transaction; must be its first query, so that it reads what is true now. */
export async function lockYearStorage(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<YearStorageRow> {
  await manager.increment(yearStorageEntity, { userId, taxYear }, 'revision', 1);
  return manager.findOneByOrFail(yearStorageEntity, { userId, taxYear });
}

/** Writes the sums of a locked year. */
export async function saveYearStorage(manager: EntityManager, shelf: YearStorageRow): Promise<void> {
  const { userId, taxYear, liveBytes, storedBytes } = shelf;
  await manager.update(yearStorageEntity, { userId, taxYear }, { liveBytes, storedBytes });
}

/**
 * Whether so many more bytes fit. Deleting makes room at once; the bin may hold as much again, so that deleting and
 * uploading in turns does not fill the disk.
 */
export function hasRoom(shelf: YearStorageRow, live: number, stored: number, quotaBytes: number): boolean {
  return shelf.liveBytes + live <= quotaBytes && shelf.storedBytes + stored <= 2 * quotaBytes;
}
