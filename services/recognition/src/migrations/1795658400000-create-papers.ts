import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreatePapers1795658400000 {
  readonly name = 'CreatePapers1795658400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'paper',
      columns: [
        tableColumn.uuid('fileId', { primary: true }),
        tableColumn.integer('userId'),
        tableColumn.integer('version'),
        tableColumn.integer('taxYear'),
        tableColumn.integer('categoryId', { nullable: true }),
        tableColumn.text('sorting', 10, { nullable: true }),
        tableColumn.timestamp('uploadedAt'),
        tableColumn.timestamp('deletedAt', { nullable: true }),
        tableColumn.text('state', 10),
        tableColumn.integer('tries'),
        tableColumn.timestamp('dueAt'),
        tableColumn.timestamp('autoFiledAt', { nullable: true }),
      ],
      indices: [
        { name: 'paper_year', columns: ['userId', 'taxYear'] },
        { name: 'paper_queue', columns: ['state', 'dueAt', 'userId'] },
      ],
    });
  }
}
