import type { QueryRunner } from 'typeorm';
import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';

export class AddAccountNetwork1795662000000 {
  readonly name = 'AddAccountNetwork1795662000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'code', tableColumn.text('accountNetworkHash', 43, { nullable: true }));
    await addIndex(runner, 'code', { name: 'code_account', columns: ['accountNetworkHash'] });
  }
}
