import type { Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface MessageRow {
  /** Ascending within a conversation. */
  id: number;
  /** The user of the conversation, also for messages of the provider. */
  userId: number;
  author: 'person' | 'expert';
  text: string;
  /** The user's language when writing; a mail about the reply uses it. */
  language: Language | null;
  createdAt: Date;
}

export const messageEntity = new EntitySchema<MessageRow>({
  name: 'message',
  tableName: 'message',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    author: column.text(10),
    text: column.longText(),
    language: column.text(5, { nullable: true }),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'message_user', columns: ['userId', 'id'] }],
});
