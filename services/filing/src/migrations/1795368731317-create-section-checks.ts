import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { boolean, integer, text, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateSectionChecks1795368731317 implements MigrationInterface {
  readonly name = 'CreateSectionChecks1795368731317';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'section_check',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        text('section', 20, primary),
        boolean('done'),
        integer('actorId'),
        timestamp('at'),
        integer('version'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'section_check');
  }
}
