import { column, entity, type RowOf } from '@dossier/service-kit';

/** A browser that may sign in again without a code. Its secret changes at every use; an old one reveals a copy. */
export const deviceEntity = entity({
  table: 'device',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    secretHash: column.text(43),
    /** The secret before the current one; null once it was accepted again. */
    previousHash: column.text(43, { nullable: true }),
    rotatedAt: column.timestamp({ nullable: true }),
    /** Name of the browser and of its system, such as "Firefox" and "Windows". */
    browser: column.text(40, { nullable: true }),
    system: column.text(40, { nullable: true }),
    /** Where it was last signed in from: the country a trusted proxy named, and a keyed hash of the network. */
    country: column.text(2, { nullable: true }),
    networkHash: column.text(43, { nullable: true }),
    lastUsedAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
    expiresAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'device_user', columns: ['userId'] },
    { name: 'device_ends', columns: ['expiresAt'] },
  ],
});

export type DeviceRow = RowOf<typeof deviceEntity>;
