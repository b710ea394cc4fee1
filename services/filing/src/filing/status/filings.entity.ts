import type { statusEvent, TaxStatusId } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';
import type { z } from 'zod';

/** One tax year of one user. The row is inserted by the first change; before, the status depends on the tax profile. */
export const filingEntity = entity({
  table: 'filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    status: column.integer<TaxStatusId>(),
    /** Incremented by every change; 0 means that the filing is not stored yet. */
    version: column.integer(),
    advancedFinished: column.boolean(),
    /** Whether the step 2→3 was made before; the server then does not repeat it automatically. */
    submittedOnce: column.boolean(),
    transmittedAt: column.timestamp({ nullable: true }),
    /** When the latest supplement to that dossier was transmitted. */
    supplementedAt: column.timestamp({ nullable: true }),
    supplementId: column.uuid({ nullable: true }),
    /** The receipt of the latest transmission. */
    receiptId: column.uuid({ nullable: true }),
    /** The filed return that the user gets; null before it, and after a return to the user. */
    returnId: column.uuid({ nullable: true }),
    createdAt: column.timestamp(),
    updatedAt: column.timestamp(),
  },
});

export type FilingRow = RowOf<typeof filingEntity>;

export type StatusCause = z.infer<typeof statusEvent>['cause'];

export interface Step {
  readonly to: FilingRow['status'];
  readonly cause: StatusCause;
}

/** The history of a filing; rows are only inserted. */
export const statusEventEntity = entity({
  table: 'status_event',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    taxYear: column.integer(),
    fromStatus: column.integer<TaxStatusId>({ nullable: true }),
    toStatus: column.integer<TaxStatusId>(),
    at: column.timestamp(),
    cause: column.text<StatusCause>(20),
    /** The user who changed the status, or the administrator who acted as the user; null for an automatic step. */
    actorId: column.integer({ nullable: true }),
  },
  indices: [{ name: 'status_event_filing', columns: ['userId', 'taxYear', 'id'] }],
});

export type StatusEventRow = RowOf<typeof statusEventEntity>;

/** Whether an administrator who was signed in as the user made the change. */
export function isOnBehalf({ cause, actorId, userId }: StatusEventRow): boolean {
  return cause === 'owner' && actorId !== null && actorId !== userId;
}
