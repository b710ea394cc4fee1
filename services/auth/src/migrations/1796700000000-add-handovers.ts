import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, text, timestamp, uuid } = tableColumn;

export class AddHandovers1796700000000 {
  readonly name = 'AddHandovers1796700000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'handover',
      columns: [
        uuid('id', { primary: true }),
        integer('userId'),
        uuid('sessionId'),
        text('codeHash', 43),
        text('phoneHash', 43, { nullable: true }),
        integer('taxYear'),
        integer('categoryId', { nullable: true }),
        text('language', 3),
        timestamp('createdAt'),
        timestamp('expiresAt'),
        rowCode(),
      ],
      indices: [
        { name: 'handover_code', columns: ['codeHash'], unique: true },
        { name: 'handover_phone', columns: ['phoneHash'], unique: true },
        { name: 'handover_user', columns: ['userId'] },
        { name: 'handover_ends', columns: ['expiresAt'] },
      ],
    });
  }
}
