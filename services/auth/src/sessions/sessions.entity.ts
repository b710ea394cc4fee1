import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface SessionRow {
  id: string;
  personId: number;
  /** The device it was opened with, which ends with it. */
  deviceId: string | null;
  /** The administrator behind it, when it is not the person. */
  impersonatedBy: number | null;
  createdAt: Date;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  revokedAt: Date | null;
}

export const sessionEntity = new EntitySchema<SessionRow>({
  name: 'session',
  tableName: 'session',
  columns: {
    id: column.uuid({ primary: true }),
    personId: column.integer(),
    deviceId: column.uuid({ nullable: true }),
    impersonatedBy: column.integer({ nullable: true }),
    createdAt: column.timestamp(),
    idleExpiresAt: column.timestamp(),
    absoluteExpiresAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'session_person', columns: ['personId'] },
    { name: 'session_device', columns: ['deviceId'] },
    { name: 'session_ends', columns: ['absoluteExpiresAt'] },
  ],
});
