import { accessLogEntity, column, type AccessLogRow } from '@dossier/service-kit';

/** An access of an expert, or of an administrator who acts as the user, to the readings of a user. */
export interface AccessRow extends AccessLogRow {
  actorId: number;
  ownerId: number;
  taxYear: number;
  action: 'read' | 'change';
}

export const accessEntity = accessLogEntity<AccessRow>({
  table: 'reading_access',
  columns: {
    actorId: column.integer(),
    ownerId: column.integer(),
    taxYear: column.integer(),
    action: column.text(10),
  },
  subject: { column: 'ownerId', index: 'reading_access_owner' },
});
