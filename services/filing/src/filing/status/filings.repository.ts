import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { filingEntity, statusEventEntity, type FilingRow, type StatusEventRow } from './filings.entity.ts';

/** A filing at status 1 that is not stored yet. */
export function newFiling(userId: number, taxYear: number, now: Date): FilingRow {
  return {
    userId,
    taxYear,
    status: 1,
    version: 0,
    advancedFinished: false,
    submittedOnce: false,
    transmittedAt: null,
    supplementedAt: null,
    supplementId: null,
    receiptId: null,
    returnId: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function findFiling(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<FilingRow | null> {
  return manager.findOneBy(filingEntity, { userId, taxYear });
}

export function listFilings(manager: EntityManager, userId: number): Promise<FilingRow[]> {
  return manager.find(filingEntity, { where: { userId }, order: { taxYear: 'ASC' } });
}

export function listEvents(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<StatusEventRow[]> {
  return manager.find(statusEventEntity, { where: { userId, taxYear }, order: { id: 'ASC' } });
}

/** The next events of a tax year, by user and in their order. */
export function listYearEvents(
  manager: EntityManager,
  taxYear: number,
  after: Pick<StatusEventRow, 'userId' | 'id'> | undefined,
  limit: number,
): Promise<StatusEventRow[]> {
  const { userId = 0, id = 0 } = after ?? {};
  return manager.find(statusEventEntity, {
    where: [
      { taxYear, userId, id: MoreThan(id) },
      { taxYear, userId: MoreThan(userId) },
    ],
    order: { userId: 'ASC', id: 'ASC' },
    take: limit,
  });
}

export interface EventRange {
  limit: number;
  /** Only events before the one with this id. */
  before?: number | undefined;
}

export interface EventPage {
  /** Oldest first. */
  events: StatusEventRow[];
  total: number;
  hasMore: boolean;
}

/** The latest events of a filing within the range. */
export async function listEventPage(
  manager: EntityManager,
  { userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>,
  { limit, before }: EventRange,
): Promise<EventPage> {
  const newestFirst = await manager.find(statusEventEntity, {
    where: { userId, taxYear, ...(before !== undefined && { id: LessThan(before) }) },
    order: { id: 'DESC' },
    take: limit + 1,
  });
  return {
    events: newestFirst.slice(0, limit).reverse(),
    total: await manager.countBy(statusEventEntity, { userId, taxYear }),
    hasMore: newestFirst.length > limit,
  };
}
