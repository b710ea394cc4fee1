import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, sealed, text, timestamp } = tableColumn;

export class CreateAfterFiling1796920000000 {
  readonly name = 'CreateAfterFiling1796920000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'after_filing',
      columns: [
        integer('userId', { primary: true }),
        integer('taxYear', { primary: true }),
        text('objectionUntil', 10),
        sealed('content'),
        integer('revision'),
        integer('actorId'),
        timestamp('changedAt'),
        rowCode(),
      ],
      indices: [{ name: 'after_filing_objection', columns: ['objectionUntil', 'userId', 'taxYear'] }],
    });
  }
}
