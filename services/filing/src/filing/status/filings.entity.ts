import type { statusEvent, TaxStatusId } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';
import type { z } from 'zod';

/** One tax year of one user. The row is inserted by the first change; before, the status depends on the tax profile. */
export interface FilingRow {
  userId: number;
  taxYear: number;
  status: TaxStatusId;
  /** Incremented by every change; 0 means that the filing is not stored yet. */
  version: number;
  advancedFinished: boolean;
  /** Whether the step 2→3 was made before; the server then does not repeat it automatically. */
  submittedOnce: boolean;
  transmittedAt: Date | null;
  /** When the latest supplement to that dossier was transmitted. */
  supplementedAt: Date | null;
  supplementId: string | null;
  /** The receipt of the latest transmission. */
  receiptId: string | null;
  /** The filed return that the user gets; null before it, and after a return to the user. */
  returnId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const filingEntity = new EntitySchema<FilingRow>({
  name: 'filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    status: column.integer(),
    version: column.integer(),
    advancedFinished: column.boolean(),
    submittedOnce: column.boolean(),
    transmittedAt: column.timestamp({ nullable: true }),
    supplementedAt: column.timestamp({ nullable: true }),
    supplementId: column.uuid({ nullable: true }),
    receiptId: column.uuid({ nullable: true }),
    returnId: column.uuid({ nullable: true }),
    createdAt: column.timestamp(),
    updatedAt: column.timestamp(),
  },
});

export type StatusCause = z.infer<typeof statusEvent>['cause'];

/** The history of a filing; rows are only inserted. */
export interface StatusEventRow {
  id: number;
  userId: number;
  taxYear: number;
  fromStatus: TaxStatusId | null;
  toStatus: TaxStatusId;
  at: Date;
  cause: StatusCause;
  /** The user who changed the status, or the administrator who acted as the user; null for an automatic step. */
  actorId: number | null;
}

export interface Step {
  readonly to: FilingRow['status'];
  readonly cause: StatusCause;
}

export const statusEventEntity = new EntitySchema<StatusEventRow>({
  name: 'status_event',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    taxYear: column.integer(),
    fromStatus: column.integer({ nullable: true }),
    toStatus: column.integer(),
    at: column.timestamp(),
    cause: column.text(20),
    actorId: column.integer({ nullable: true }),
  },
  indices: [{ name: 'status_event_filing', columns: ['userId', 'taxYear', 'id'] }],
});

/** Whether an administrator who was signed in as the user made the change. */
export function isOnBehalf({ cause, actorId, userId }: StatusEventRow): boolean {
  return cause === 'owner' && actorId !== null && actorId !== userId;
}
