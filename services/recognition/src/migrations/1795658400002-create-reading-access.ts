import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateReadingAccess1795658400002 {
  readonly name = 'CreateReadingAccess1795658400002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'reading_access',
      columns: [
        tableColumn.serial('id'),
        tableColumn.timestamp('at'),
        tableColumn.integer('actorId'),
        tableColumn.integer('ownerId'),
        tableColumn.integer('taxYear'),
        tableColumn.text('action', 10),
      ],
      indices: [
        { name: 'reading_access_at', columns: ['at'] },
        { name: 'reading_access_owner', columns: ['ownerId', 'at'] },
      ],
    });
  }
}
