import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateMessages1763000600000 {
  readonly name = 'CreateMessages1763000600000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'message',
      columns: [
        tableColumn.serial('id'),
        tableColumn.integer('userId'),
        tableColumn.text('author', 10),
        tableColumn.longText('text'),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [{ name: 'message_user', columns: ['userId', 'id'] }],
    });
  }
}
