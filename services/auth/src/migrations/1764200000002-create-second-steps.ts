import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSecondSteps1764200000002 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'second_step');
  }
}
