import { announceNotices, compareAndSet, isDuplicateKey, type Outbox } from '@dossier/service-kit';
import { In, IsNull, LessThan, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import { putOnDesk, type DeskChange } from '../desk/desk.repository.ts';
import {
  filingEntity,
  statusEventEntity,
  type FilingRow,
  type StatusCause,
  type StatusEventRow,
  type Step,
} from './filings.entity.ts';

/** The filing was changed since it was read; nothing was written. */
export class FilingConflict extends Error {
  override readonly name = 'FilingConflict';
}

export interface Change extends DeskChange {
  readonly actorId: number | null;
  /** The changed fields besides the status. */
  readonly fields?: Partial<
    Pick<
      FilingRow,
      | 'advancedFinished'
      | 'submittedOnce'
      | 'transmittedAt'
      | 'supplementedAt'
      | 'supplementId'
      | 'receiptId'
      | 'receiptMac'
      | 'returnId'
      | 'returnMac'
    >
  >;
}

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
    receiptMac: null,
    returnId: null,
    returnMac: null,
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

/** Writes a change, its history and what the desk shows of it. Throws FilingConflict when the stored row has another version than `row`. */
export async function storeChange(
  manager: EntityManager,
  outbox: Outbox,
  row: FilingRow,
  change: Change,
): Promise<FilingRow> {
  const { steps, at, actorId, fields } = change;
  const { userId, taxYear } = row;
  const next = {
    ...row,
    ...fields,
    status: steps.at(-1)?.to ?? row.status,
    version: row.version + 1,
    updatedAt: at,
  };
  await (row.version === 0 ? insertFiling(manager, next) : updateFiling(manager, row, next));
  const events: Omit<StatusEventRow, 'id'>[] = [];
  const addEvent = (fromStatus: StatusEventRow['fromStatus'], { to: toStatus, cause }: Step): number =>
    events.push({ userId, taxYear, fromStatus, toStatus, at, cause, actorId });
  if (row.version === 0) addEvent(null, { to: 1, cause: steps[0]?.cause ?? 'owner' });
  // With a complete tax profile a new filing starts at 2; the history shows the step from 1.
  if (row.version === 0 && row.status === 2) addEvent(1, { to: 2, cause: 'profile' });
  steps.forEach((step, i) => addEvent(steps[i - 1]?.to ?? row.status, step));
  if (events.length > 0) {
    await manager.insert(statusEventEntity, events);
    await deleteOldEvents(manager, next);
  }
  await putOnDesk(manager, next, change);
  // The news of an expert's work (`listNewReturns`) are about these statuses.
  if (Math.max(row.status, next.status) >= 5) await announceNotices(outbox, manager, userId);
  return next;
}

/** The causes of steps that a user can repeat without end. Those of experts and transmissions are kept. */
const repeatableCauses = [
  'profile',
  'documents',
  'owner',
  'answers',
  'years',
] as const satisfies StatusCause[];
/** The number of such steps that a filing keeps. */
export const keptEvents = 1000;

async function deleteOldEvents(
  manager: EntityManager,
  { userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>,
): Promise<void> {
  // An administrator who acts as the user is the actor.
  const repeatable = [IsNull(), userId].map((actorId) => ({
    userId,
    taxYear,
    cause: In(repeatableCauses),
    actorId,
  }));
  const [tooOld] = await manager.find(statusEventEntity, {
    select: { id: true },
    where: repeatable,
    order: { id: 'DESC' },
    skip: keptEvents,
    take: 1,
  });
  if (!tooOld) return;
  for (const where of repeatable)
    await manager.delete(statusEventEntity, { ...where, id: LessThanOrEqual(tooOld.id) });
}

async function insertFiling(manager: EntityManager, row: FilingRow): Promise<void> {
  try {
    await manager.insert(filingEntity, row);
  } catch (error) {
    throw isDuplicateKey(error) ? new FilingConflict() : error;
  }
}

async function updateFiling(
  manager: EntityManager,
  { userId, taxYear, version }: FilingRow,
  next: FilingRow,
): Promise<void> {
  if (!(await compareAndSet(manager, filingEntity, { userId, taxYear, version }, next)))
    throw new FilingConflict();
}
