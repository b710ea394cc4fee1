import { column, entity } from '@dossier/service-kit';

/** When an expert or administrator last had a filing open. */
export const deskPresenceEntity = entity({
  table: 'desk_presence',
  ownedBy: ['userId', 'expertId'],
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    expertId: column.integer({ primary: true }),
    seenAt: column.timestamp(),
  },
});
