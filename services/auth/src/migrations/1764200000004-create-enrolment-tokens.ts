import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateEnrolmentTokens1764200000004 {
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
}
