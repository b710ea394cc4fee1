import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateReadings1795658400001 {
  readonly name = 'CreateReadings1795658400001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'reading',
      columns: [
        tableColumn.uuid('fileId', { primary: true }),
        tableColumn.integer('version', { primary: true }),
        tableColumn.integer('userId'),
        tableColumn.sealed('content'),
        tableColumn.sealed('marks', { nullable: true }),
        tableColumn.timestamp('readAt'),
      ],
      indices: [{ name: 'reading_user', columns: ['userId'] }],
    });
  }
}
