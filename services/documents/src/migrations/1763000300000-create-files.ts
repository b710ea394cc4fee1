import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateFiles1763000300000 {
  readonly name = 'CreateFiles1763000300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('userId'),
        tableColumn.integer('taxYear'),
        tableColumn.integer('categoryId'),
        tableColumn.text('name', 255),
        tableColumn.integer('version'),
        tableColumn.text('hash', 64),
        tableColumn.bigint('size'),
        tableColumn.text('mediaType', 100),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('uploadedAt'),
        tableColumn.timestamp('deletedAt', { nullable: true }),
      ],
      indices: [
        { name: 'file_same_bytes', columns: ['userId', 'taxYear', 'categoryId', 'hash'], unique: true },
        { name: 'file_same_name', columns: ['userId', 'taxYear', 'categoryId', 'name'] },
        { name: 'file_newest', columns: ['userId', 'taxYear', 'uploadedAt', 'id'] },
        { name: 'file_deleted', columns: ['deletedAt'] },
      ],
    });
  }
}
