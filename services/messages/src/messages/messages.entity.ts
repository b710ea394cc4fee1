import type { Language } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface MessageRow {
  /** Ascending within a conversation. */
  id: number;
  /** The user of the conversation, also for messages of the provider. */
  userId: number;
  author: 'person' | 'expert';
  /** The expert or administrator who wrote it; null for a message of the user. */
  authorId: number | null;
  text: Sealed;
  /** The user's language when writing; a mail about the reply uses it. */
  language: Language | null;
  createdAt: Date;
  /** The tax year and the answer that an expert asks about; null for any other message. */
  taxYear: number | null;
  field: string | null;
  /** The paper whose value, or which itself, `field` names; null for an answer. */
  fileId: string | null;
  /** When a question was answered or settled; null while it is open. */
  closedAt: Date | null;
  /** Of an expert, or before a reply, so that nobody counts it as unread; null where it may be unread. */
  answered: true | null;
}

export const messageEntity = new EntitySchema<MessageRow>({
  name: 'message',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    author: column.text(10),
    authorId: column.integer({ nullable: true }),
    text: column.sealed(),
    language: column.text(5, { nullable: true }),
    createdAt: column.timestamp(),
    taxYear: column.integer({ nullable: true }),
    field: column.text(40, { nullable: true }),
    fileId: column.uuid({ nullable: true }),
    closedAt: column.timestamp({ nullable: true }),
    answered: column.boolean({ nullable: true }),
  },
  indices: [
    { name: 'message_conversation', columns: ['userId', 'id', 'author', 'field'] },
    { name: 'message_unread', columns: ['answered', 'id', 'userId', 'author'] },
  ],
});

export type PlainMessage = Omit<MessageRow, 'text'> & { text: string };

/** The place of a message's text. */
export function messageText(id: number): Place {
  return { table: 'message', column: 'text', id };
}
