import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, text, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateSectionChecks1795368731317 {
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
}
