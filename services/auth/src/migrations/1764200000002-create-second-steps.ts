import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateSecondSteps1764200000002 {
  readonly name = 'CreateSecondSteps1764200000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'second_step',
      columns: [
        tableColumn.text('browserHash', 43, { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.integer('failures'),
        tableColumn.timestamp('expiresAt'),
      ],
      indices: [
        { name: 'second_step_person', columns: ['personId'] },
        { name: 'second_step_ends', columns: ['expiresAt'] },
      ],
    });
  }
}
