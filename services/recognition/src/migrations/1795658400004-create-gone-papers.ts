import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateGonePapers1795658400004 {
  readonly name = 'CreateGonePapers1795658400004';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'gone_paper',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.integer('taxYear', { primary: true }),
        tableColumn.text('paperId', 43, { primary: true }),
        tableColumn.timestamp('declaredAt'),
      ],
    });
  }
}
