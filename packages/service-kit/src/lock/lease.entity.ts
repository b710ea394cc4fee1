import { column } from '../db/columns.ts';
import { entity } from '../db/entity.ts';

/** Work that one instance of the service does for all. */
export const leaseEntity = entity({
  table: 'lease',
  columns: {
    name: column.text(100, { primary: true }),
    /** Grows with each holder: one that lost the lease neither renews nor ends that of another. */
    token: column.integer(),
    /** Until then no other instance takes the lease. */
    heldUntil: column.timestamp(),
  },
});
