import { accessLogEntity, column, type RowOf } from '@dossier/service-kit';

/** An access of an expert, or of an administrator who acts as the user, to the readings of a user. */
export const accessEntity = accessLogEntity({
  table: 'reading_access',
  columns: {
    actorId: column.integer(),
    ownerId: column.integer(),
    taxYear: column.integer(),
    action: column.text<'read' | 'change'>(10),
  },
  subject: { column: 'ownerId', index: 'reading_access_owner' },
});

export type AccessRow = RowOf<typeof accessEntity>;
