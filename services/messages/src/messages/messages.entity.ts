import type { Language } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export const messageEntity = entity({
  table: 'message',
  columns: {
    /** Ascending within a conversation. */
    id: column.serial(),
    /** The user of the conversation, also for messages of the provider. */
    userId: column.integer(),
    author: column.text<'person' | 'expert'>(10),
    /** The expert or administrator who wrote it; null for a message of the user. */
    authorId: column.integer({ nullable: true }),
    text: column.sealed(),
    /** The user's language when writing; a mail about the reply uses it. */
    language: column.text<Language>(5, { nullable: true }),
    createdAt: column.timestamp(),
    /** The tax year and the answer that an expert asks about; null for any other message. */
    taxYear: column.integer({ nullable: true }),
    field: column.text(40, { nullable: true }),
    /** The paper whose value, or which itself, `field` names; null for an answer. */
    fileId: column.uuid({ nullable: true }),
    /** When a question was answered or settled; null while it is open. */
    closedAt: column.timestamp({ nullable: true }),
    /** Of an expert, or before a reply, so that nobody counts it as unread; null where it may be unread. */
    answered: column.boolean<true>({ nullable: true }),
  },
  indices: [
    { name: 'message_conversation', columns: ['userId', 'id', 'author', 'field'] },
    { name: 'message_unread', columns: ['answered', 'id', 'userId', 'author'] },
  ],
});

export type MessageRow = RowOf<typeof messageEntity>;

export type PlainMessage = Omit<MessageRow, 'text'> & { text: string };

/** The place of a message's text. */
export function messageText(id: number): Place {
  return { table: 'message', column: 'text', id };
}
