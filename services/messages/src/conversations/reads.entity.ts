import { column, entity, type RowOf } from '@dossier/service-kit';

/** Up to which message an expert has read the conversation with a user. */
export const conversationReadEntity = entity({
  table: 'conversation_read',
  ownedBy: ['userId', 'readerId'],
  columns: {
    userId: column.integer({ primary: true }),
    readerId: column.integer({ primary: true }),
    messageId: column.integer(),
  },
});

export type ConversationReadRow = RowOf<typeof conversationReadEntity>;
