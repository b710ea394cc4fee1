import { column, entity, type RowOf } from '@dossier/service-kit';

export const sessionEntity = entity({
  table: 'session',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    /** The device the session was opened with; revoking it revokes the session. */
    deviceId: column.uuid({ nullable: true }),
    /** The administrator who impersonates the user. */
    impersonatedBy: column.integer({ nullable: true }),
    createdAt: column.timestamp(),
    /** When the user entered the code; null for an impersonation and for sessions older than this column. */
    signedInAt: column.timestamp({ nullable: true }),
    /** Name of the browser and of its system, such as "Firefox" and "Windows". */
    browser: column.text(40, { nullable: true }),
    system: column.text(40, { nullable: true }),
    /** Where it was opened from: the country a trusted proxy named, and a keyed hash of the network. */
    country: column.text(2, { nullable: true }),
    networkHash: column.text(43, { nullable: true }),
    lastUsedAt: column.timestamp({ nullable: true }),
    idleExpiresAt: column.timestamp(),
    absoluteExpiresAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'session_user', columns: ['userId'] },
    { name: 'session_device', columns: ['deviceId'] },
    { name: 'session_ends', columns: ['absoluteExpiresAt'] },
    { name: 'session_impersonated', columns: ['impersonatedBy'] },
  ],
});

export type SessionRow = RowOf<typeof sessionEntity>;
