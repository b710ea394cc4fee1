import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, text } = tableColumn;

export class CreateDeadlineNotices1796730000000 {
  readonly name = 'CreateDeadlineNotices1796730000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'deadline_notice',
      columns: [integer('expertId', { primary: true }), text('day', 10), rowCode()],
    });
  }
}
