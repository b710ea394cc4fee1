import { EntitySchema } from 'typeorm';
import { column } from '../db/columns.ts';

/** Work that one instance of the service does for all. */
export interface LeaseRow {
  name: string;
  /** Grows with each holder: one that lost the lease neither renews nor ends that of another. */
  token: number;
  /** Until then no other instance takes the lease. */
  heldUntil: Date;
}

export const leaseEntity = new EntitySchema<LeaseRow>({
  name: 'lease',
  columns: {
    name: column.text(100, { primary: true }),
    token: column.integer(),
    heldUntil: column.timestamp(),
  },
});
