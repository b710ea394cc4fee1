import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateCodes1763000300002 {
  readonly name = 'CreateCodes1763000300002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'code',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.text('addressHash', 43),
        tableColumn.text('browserHash', 43),
        tableColumn.text('codeHash', 43),
        tableColumn.integer('failures'),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('expiresAt'),
        tableColumn.timestamp('usedAt', { nullable: true }),
      ],
      indices: [
        { name: 'code_address', columns: ['addressHash', 'createdAt'] },
        { name: 'code_created', columns: ['createdAt'] },
      ],
    });
  }
}
