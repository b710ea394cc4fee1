import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** When an expert or administrator last had a filing open. */
export interface DeskPresenceRow {
  userId: number;
  taxYear: number;
  expertId: number;
  seenAt: Date;
}

export const deskPresenceEntity = new EntitySchema<DeskPresenceRow>({
  name: 'desk_presence',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    expertId: column.integer({ primary: true }),
    seenAt: column.timestamp(),
  },
});
