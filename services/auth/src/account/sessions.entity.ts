import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface SessionRow {
  id: string;
  userId: number;
  /** The device the session was opened with; revoking it revokes the session. */
  deviceId: string | null;
  /** The administrator who impersonates the user. */
  impersonatedBy: number | null;
  createdAt: Date;
  /** When the user entered the code; null for an impersonation and for sessions older than this column. */
  signedInAt: Date | null;
  /** Name of the browser and of its system, such as "Firefox" and "Windows". */
  browser: string | null;
  system: string | null;
  /** Where it was opened from: the country a trusted proxy named, and a keyed hash of the network. */
  country: string | null;
  networkHash: string | null;
  lastUsedAt: Date | null;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  revokedAt: Date | null;
}

export const sessionEntity = new EntitySchema<SessionRow>({
  name: 'session',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    deviceId: column.uuid({ nullable: true }),
    impersonatedBy: column.integer({ nullable: true }),
    createdAt: column.timestamp(),
    signedInAt: column.timestamp({ nullable: true }),
    browser: column.text(40, { nullable: true }),
    system: column.text(40, { nullable: true }),
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
