import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** Up to which message an expert has read the conversation with a user. */
export interface ConversationReadRow {
  userId: number;
  readerId: number;
  messageId: number;
}

export const conversationReadEntity = new EntitySchema<ConversationReadRow>({
  name: 'conversation_read',
  columns: {
    userId: column.integer({ primary: true }),
    readerId: column.integer({ primary: true }),
    messageId: column.integer(),
  },
});
