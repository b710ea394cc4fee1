import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateFileAccess1763000300003 {
  readonly name = 'CreateFileAccess1763000300003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file_access',
      columns: [
        tableColumn.serial('id'),
        tableColumn.timestamp('at'),
        tableColumn.integer('actorId', { nullable: true }),
        tableColumn.integer('ownerId'),
        tableColumn.uuid('fileId'),
        tableColumn.integer('version'),
        tableColumn.text('action', 20),
      ],
      indices: [
        { name: 'file_access_at', columns: ['at'] },
        { name: 'file_access_owner', columns: ['ownerId', 'at'] },
      ],
    });
  }
}
