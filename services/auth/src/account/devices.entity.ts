import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A browser that may sign in again without a code. Its secret changes at every use; an old one reveals a copy. */
export interface DeviceRow {
  id: string;
  userId: number;
  secretHash: string;
  /** The secret before the current one; null once it was accepted again. */
  previousHash: string | null;
  rotatedAt: Date | null;
  /** Name of the browser and of its system, such as "Firefox" and "Windows". */
  browser: string | null;
  system: string | null;
  /** Where it was last signed in from: the country a trusted proxy named, and a keyed hash of the network. */
  country: string | null;
  networkHash: string | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export const deviceEntity = new EntitySchema<DeviceRow>({
  name: 'device',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    secretHash: column.text(43),
    previousHash: column.text(43, { nullable: true }),
    rotatedAt: column.timestamp({ nullable: true }),
    browser: column.text(40, { nullable: true }),
    system: column.text(40, { nullable: true }),
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
