import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateAddresses1763000300001 {
  readonly name = 'CreateAddresses1763000300001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'address',
      columns: [tableColumn.text('addressHash', 43, { primary: true }), tableColumn.timestamp('usedAt')],
    });
  }
}
