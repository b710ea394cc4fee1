import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export const accessEvents = [
  'signedIn',
  'restored',
  'signedOut',
  'impersonated',
  'impersonationRefused',
  'deviceReused',
  'administratorChanged',
] as const;
export type AccessEvent = (typeof accessEvents)[number];

/** Who did what with whose access, and when. */
export interface AccessRow {
  id: number;
  at: Date;
  event: AccessEvent;
  personId: number;
  /** Who did it, when it was somebody else. */
  actorId: number | null;
}

export const accessEntity = new EntitySchema<AccessRow>({
  name: 'access',
  tableName: 'access',
  columns: {
    id: column.serial(),
    at: column.timestamp(),
    event: column.text(30),
    personId: column.integer(),
    actorId: column.integer({ nullable: true }),
  },
  indices: [
    { name: 'access_at', columns: ['at'] },
    { name: 'access_person', columns: ['personId', 'at'] },
  ],
});
