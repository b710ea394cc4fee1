import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateMessageAccess1763000600003 {
  readonly name = 'CreateMessageAccess1763000600003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'message_access',
      columns: [
        tableColumn.serial('id'),
        tableColumn.timestamp('at'),
        tableColumn.integer('actorId'),
        tableColumn.integer('ownerId'),
        tableColumn.text('action', 10),
      ],
      indices: [
        { name: 'message_access_at', columns: ['at'] },
        { name: 'message_access_owner', columns: ['ownerId', 'at'] },
      ],
    });
  }
}
