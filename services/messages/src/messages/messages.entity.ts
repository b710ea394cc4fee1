import type { Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface MessageRow {
  /** In the order of the thread. */
  id: number;
  /** Whose thread it is, whoever wrote. */
  userId: number;
  author: 'person' | 'expert';
  text: string;
  /** In which the person used Dossier when writing; the mail about the answer speaks it too. */
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
