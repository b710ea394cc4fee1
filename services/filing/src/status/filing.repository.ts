import { statusName, type TaxStatus } from '@dossier/contracts';
import { compareAndSet, isDuplicateKey } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import {
  filingEntity,
  statusEventEntity,
  type FilingRow,
  type StatusCause,
  type StatusEventRow,
} from './filing.entity.ts';

/** Somebody changed the filing since it was read; nothing was written. */
export class FilingConflict extends Error {
  override readonly name = 'FilingConflict';
}

export interface Step {
  readonly to: FilingRow['status'];
  readonly cause: StatusCause;
}

export interface Change {
  readonly steps: readonly Step[];
  readonly at: Date;
  readonly actorId: number | null;
  /** What changes besides the status. */
  readonly fields?: Partial<
    Pick<FilingRow, 'advancedFinished' | 'submittedOnce' | 'transmittedAt' | 'receiptId'>
  >;
}

/** A filing nobody has begun: at 1, not stored. */
export function beginning(userId: number, taxYear: number, now: Date): FilingRow {
  return {
    userId,
    taxYear,
    status: 1,
    version: 0,
    advancedFinished: false,
    submittedOnce: false,
    transmittedAt: null,
    receiptId: null,
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

/** Writes a change and its history, or throws FilingConflict where `row` is no longer what is stored. */
export async function storeChange(
  manager: EntityManager,
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
  await (row.version === 0 ? insertNew(manager, next) : replace(manager, row, next));
  const events: Omit<StatusEventRow, 'id'>[] = [];
  const add = (fromStatus: StatusEventRow['fromStatus'], { to: toStatus, cause }: Step): number =>
    events.push({ userId, taxYear, fromStatus, toStatus, at, cause, actorId });
  if (row.version === 0) add(null, { to: 1, cause: steps[0]?.cause ?? 'owner' });
  // A year opened with a complete tax profile begins at 2 (decision 005).
  if (row.version === 0 && row.status === 2) add(1, { to: 2, cause: 'profile' });
  steps.forEach((step, i) => add(steps[i - 1]?.to ?? row.status, step));
  if (events.length > 0) await manager.insert(statusEventEntity, events);
  return next;
}

async function insertNew(manager: EntityManager, row: FilingRow): Promise<void> {
  try {
    await manager.insert(filingEntity, row);
  } catch (error) {
    throw isDuplicateKey(error) ? new FilingConflict() : error;
  }
}

async function replace(
  manager: EntityManager,
  { userId, taxYear, version }: FilingRow,
  next: FilingRow,
): Promise<void> {
  if (!(await compareAndSet(manager, filingEntity, { userId, taxYear, version }, next)))
    throw new FilingConflict();
}

export function presentFiling(row: FilingRow): TaxStatus {
  return {
    taxYear: row.taxYear,
    current_status_id: row.status,
    status: statusName(row.status),
    advancedFinished: row.advancedFinished,
    transmittedAt: row.transmittedAt?.toISOString() ?? null,
    hasReceipt: row.receiptId !== null,
    updatedAt: row.version === 0 ? null : row.updatedAt.toISOString(),
  };
}
