import { announceNotificationChange, compareAndSet, isDuplicateKey, type Outbox } from '@dossier/service-kit';
import { In, IsNull, LessThanOrEqual, type EntityManager } from 'typeorm';
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

/** The fields of a filing that change together with its status, or without it. */
export type FilingFields = Partial<
  Pick<
    FilingRow,
    | 'advancedFinished'
    | 'submittedOnce'
    | 'transmittedAt'
    | 'supplementedAt'
    | 'supplementId'
    | 'receiptId'
    | 'returnId'
  >
>;

export interface Change {
  readonly steps: readonly Step[];
  /** Why a new filing is stored, where no step says so; the user by default. */
  readonly startCause?: StatusCause;
  readonly at: Date;
  readonly actorId: number | null;
  readonly fields?: FilingFields;
}

/**
 * Writes a change of a filing and its history. Throws FilingConflict when the stored row has another version than `row`. Only the
 * status machine calls it, which applies the rules of a status (`status-writes.test.ts`).
 */
export async function storeChange(
  manager: EntityManager,
  outbox: Outbox,
  row: FilingRow,
  { steps, startCause, at, actorId, fields }: Change,
): Promise<FilingRow> {
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
  if (row.version === 0) addEvent(null, { to: 1, cause: steps[0]?.cause ?? startCause ?? 'owner' });
  // With a complete tax profile a new filing starts at 2; the history shows the step from 1.
  if (row.version === 0 && row.status === 2) addEvent(1, { to: 2, cause: 'profile' });
  steps.forEach((step, i) => addEvent(steps[i - 1]?.to ?? row.status, step));
  if (events.length > 0) {
    await manager.insert(statusEventEntity, events);
    await deleteOldEvents(manager, next);
  }
  // The news of an expert's work (`getFilingNotices`) are about these statuses.
  if (Math.max(row.status, next.status) >= 5) await announceNotificationChange(outbox, manager, userId);
  return next;
}

/** The causes of steps that a user can repeat without end. Those of experts and transmissions are kept. */
const repeatableCauses = ['profile', 'documents', 'owner', 'answers'] as const satisfies StatusCause[];
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
