import type { statusEvent, TaxStatusId } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';
import type { z } from 'zod';

/** One tax year of one person. A row exists from the first step on; before, the year stands where the profile says. */
export interface FilingRow {
  userId: number;
  taxYear: number;
  status: TaxStatusId;
  /** Counts every change; 0 is a filing that is not stored yet. */
  version: number;
  advancedFinished: boolean;
  /** The person's own step 2→3 was made; the server then does not make it again by itself. */
  submittedOnce: boolean;
  transmittedAt: Date | null;
  /** The receipt of the latest transmission. */
  receiptId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const filingEntity = new EntitySchema<FilingRow>({
  name: 'filing',
  tableName: 'filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    status: column.integer(),
    version: column.integer(),
    advancedFinished: column.boolean(),
    submittedOnce: column.boolean(),
    transmittedAt: column.timestamp({ nullable: true }),
    receiptId: column.uuid({ nullable: true }),
    createdAt: column.timestamp(),
    updatedAt: column.timestamp(),
  },
});

export type StatusCause = z.infer<typeof statusEvent>['cause'];

/** The life of a filing; rows are only ever added. */
export interface StatusEventRow {
  id: number;
  userId: number;
  taxYear: number;
  fromStatus: TaxStatusId | null;
  toStatus: TaxStatusId;
  at: Date;
  cause: StatusCause;
  /** Who moved it; null when it moved by itself. */
  actorId: number | null;
}

export const statusEventEntity = new EntitySchema<StatusEventRow>({
  name: 'status_event',
  tableName: 'status_event',
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
