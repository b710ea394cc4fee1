import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateShelves1763000300002 {
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
}
