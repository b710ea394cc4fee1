import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateRecoveryCodes1764200000001 {
  readonly name = 'CreateRecoveryCodes1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'recovery_code',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.text('codeMac', 43),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('usedAt', { nullable: true }),
      ],
      indices: [{ name: 'recovery_code_person', columns: ['personId'] }],
    });
  }
}
