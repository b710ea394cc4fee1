import { accessLogEntity, column, type AccessLogRow } from '@dossier/service-kit';

/** An access to a user's messages. The text of a message is left out. */
export interface AccessRow extends AccessLogRow {
  actorId: number;
  ownerId: number;
  action: 'read' | 'answer';
}

export const accessEntity = accessLogEntity<AccessRow>({
  table: 'message_access',
  columns: {
    actorId: column.integer(),
    ownerId: column.integer(),
    action: column.text(10),
  },
  subject: { column: 'ownerId', index: 'message_access_owner' },
});
