import { maxOpenings, type OpenedState } from '@dossier/contracts';
import { deleteInParts, type Service } from '@dossier/service-kit';
import { In, MoreThan, type EntityManager } from 'typeorm';
import { openedYearEntity, openingEntity, type OpenedYearRow, type OpeningRow } from './openings.entity.ts';

/** Rows of one statement: a statement has a limited number of values. */
const rowsPerInsert = 500;

export type Counts = Record<OpenedState, number>;

/** The latest openings, newest first; `actorId`: those that somebody began. */
export function listOpeningRows(manager: EntityManager, actorId?: number): Promise<OpeningRow[]> {
  return manager.find(openingEntity, {
    where: actorId === undefined ? {} : { actorId },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: maxOpenings,
  });
}

export async function countStates(manager: EntityManager, openingId: string): Promise<Counts> {
  const counts: Counts = { waiting: 0, opened: 0, existing: 0, failed: 0 };
  const rows = await manager
    .createQueryBuilder(openedYearEntity, 'row')
    .select('row.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .where('row.openingId = :openingId', { openingId })
    .groupBy('row.state')
    .getRawMany<{ state: OpenedState; count: number | string }>();
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

export async function storeOpening(
  manager: EntityManager,
  row: OpeningRow,
  userIds: readonly number[],
): Promise<void> {
  await manager.insert(openingEntity, row);
  for (let start = 0; start < userIds.length; start += rowsPerInsert)
    await manager.insert(
      openedYearEntity,
      userIds
        .slice(start, start + rowsPerInsert)
        .map((userId) => ({ openingId: row.id, userId, state: 'waiting' as const, expected: null })),
    );
}

export function findWaiting(
  manager: EntityManager,
  openingId: string,
  limit: number,
): Promise<OpenedYearRow[]> {
  return manager.find(openedYearEntity, {
    where: { openingId, state: 'waiting' },
    order: { userId: 'ASC' },
    take: limit,
  });
}

/** A page of the clients by id. */
export async function listOpenedPage(
  manager: EntityManager,
  openingId: string,
  { state, after, limit }: { state: OpenedState | undefined; after: number; limit: number },
): Promise<{ rows: OpenedYearRow[]; total: number; hasMore: boolean }> {
  const where = { openingId, ...(state && { state }) };
  const total = await manager.countBy(openedYearEntity, where);
  const rows = await manager.find(openedYearEntity, {
    where: { ...where, userId: MoreThan(after) },
    order: { userId: 'ASC' },
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}

/** Deletes the oldest openings that are not running, until a new one has room. Returns whether it has. */
export async function makeRoom(db: Service['db']): Promise<boolean> {
  const rows = await db.read((manager) => manager.find(openingEntity, { order: { createdAt: 'ASC' } }));
  const tooMany = rows.length - maxOpenings + 1;
  if (tooMany <= 0) return true;
  const old = rows.filter(({ state }) => state !== 'running').slice(0, tooMany);
  for (const { id } of old) await deleteInParts(db, openedYearEntity, { openingId: id });
  await db.write((manager) => manager.delete(openingEntity, { id: In(old.map(({ id }) => id)) }));
  return old.length === tooMany;
}
