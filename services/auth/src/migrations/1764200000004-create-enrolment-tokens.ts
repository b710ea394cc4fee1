import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEnrolmentTokens1764200000004 implements MigrationInterface {
  readonly name = 'CreateEnrolmentTokens1764200000004';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'enrolment_token',
      columns: [
        tableColumn.integer('personId', { primary: true }),
        tableColumn.text('tokenHash', 43),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'enrolment_token');
  }
}
