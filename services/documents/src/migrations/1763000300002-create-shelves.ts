import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateShelves1763000300002 implements MigrationInterface {
  readonly name = 'CreateShelves1763000300002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'shelf',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.integer('taxYear', { primary: true }),
        tableColumn.bigint('liveBytes'),
        tableColumn.bigint('storedBytes'),
        tableColumn.integer('revision'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'shelf');
  }
}
