import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { boolean, integer, sealed, text, timestamp } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateYearAnswers1763000200001 implements MigrationInterface {
  readonly name = 'CreateYearAnswers1763000200001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'tax_year_answers',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('version'),
        sealed('answers'),
        boolean('isConfirmed'),
        timestamp('confirmedAt', nullable),
        timestamp('changedAt', nullable),
        timestamp('updatedAt'),
      ],
    });
    await createTable(runner, {
      name: 'tax_year_draft',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        text('step', 20),
        sealed('values'),
        integer('copiedFrom', nullable),
        timestamp('updatedAt'),
      ],
    });
    await createTable(runner, {
      name: 'tax_year_declaration',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        text('filename', 120),
        sealed('content'),
        timestamp('savedAt'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tax_year_declaration', 'tax_year_draft', 'tax_year_answers'])
      await dropTable(runner, table);
  }
}
