import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreatePaperFacts1795761254105 {
  readonly name = 'CreatePaperFacts1795761254105';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'paper_facts',
      columns: [
        tableColumn.uuid('fileId', { primary: true }),
        tableColumn.integer('version', { primary: true }),
        tableColumn.integer('userId'),
        tableColumn.sealed('facts'),
        tableColumn.rowCode(),
      ],
      indices: [{ name: 'paper_facts_user', columns: ['userId'] }],
    });
    await createTable(runner, {
      name: 'paper_revision',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.uuid('revision'),
        tableColumn.rowCode(),
      ],
    });
  }
}
