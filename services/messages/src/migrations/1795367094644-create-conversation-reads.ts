import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const primary = { primary: true };

export class CreateConversationReads1795367094644 {
  readonly name = 'CreateConversationReads1795367094644';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'conversation_read',
      columns: [
        tableColumn.integer('userId', primary),
        tableColumn.integer('readerId', primary),
        tableColumn.integer('messageId'),
      ],
    });
  }
}
