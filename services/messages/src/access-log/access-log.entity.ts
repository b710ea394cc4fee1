import { accessLogEntity, column } from '@dossier/service-kit';

/** An access to a user's messages. The text of a message is left out. */
export const accessEntity = accessLogEntity({
  table: 'message_access',
  columns: {
    actorId: column.integer(),
    ownerId: column.integer(),
    action: column.text<'read' | 'answer'>(10),
  },
  subject: { column: 'ownerId', index: 'message_access_owner' },
});
