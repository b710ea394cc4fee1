import { column, entity, type RowOf } from '@dossier/service-kit';

/** One row per address with recent codes. Every change of its codes updates this row first, which serializes them. */
export const addressEntity = entity({
  table: 'address',
  ownedBy: 'names no user, and expires',
  columns: {
    addressHash: column.text(43, { primary: true }),
    usedAt: column.timestamp(),
  },
  indices: [{ name: 'address_used', columns: ['usedAt'] }],
});

/** Kept for a day, because the limits of an address are counted from these rows. */
export const codeEntity = entity({
  table: 'code',
  ownedBy: 'names no user, and expires',
  columns: {
    id: column.uuid({ primary: true }),
    addressHash: column.text(43),
    browserHash: column.text(43),
    /** A keyed hash of the network the code was requested from; null in rows older than this column. */
    networkHash: column.text(43, { nullable: true }),
    /** The same for the network from which the code created an account; null if it did not. */
    accountNetworkHash: column.text(43, { nullable: true }),
    codeHash: column.text(43),
    failures: column.integer(),
    createdAt: column.timestamp(),
    /** Moved forward to the present when a newer code replaces this one. */
    expiresAt: column.timestamp(),
    usedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'code_address', columns: ['addressHash', 'createdAt'] },
    { name: 'code_created', columns: ['createdAt'] },
    { name: 'code_account', columns: ['accountNetworkHash'] },
  ],
});

export type CodeRow = RowOf<typeof codeEntity>;
