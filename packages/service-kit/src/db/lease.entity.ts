import { column, tableColumn } from './columns.ts';
import { entity } from './entity.ts';
import type { TableDefinition } from './tables.ts';

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

/** Migrations run under a lease, so that they cannot create this table. */
export const leaseTable: TableDefinition = {
  name: 'lease',
  columns: [
    tableColumn.text('name', 100, { primary: true }),
    tableColumn.integer('token'),
    tableColumn.timestamp('heldUntil'),
  ],
};
