import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, text, timestamp } = tableColumn;

export class CreateHousehold1763000200021 {
  readonly name = 'CreateHousehold1763000200021';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'household',
      columns: [
        integer('userId', { primary: true }),
        integer('taxYear', { primary: true }),
        text('part', 10, { primary: true }),
        integer('version'),
        sealed('content'),
        timestamp('updatedAt'),
      ],
    });
  }
}
