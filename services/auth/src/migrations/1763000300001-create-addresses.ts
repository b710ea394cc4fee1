import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAddresses1763000300001 implements MigrationInterface {
  readonly name = 'CreateAddresses1763000300001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'address',
      columns: [tableColumn.text('addressHash', 43, { primary: true }), tableColumn.timestamp('usedAt')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'address');
  }
}
