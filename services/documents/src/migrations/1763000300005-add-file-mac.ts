import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddFileMac1763000300005 {
  readonly name = 'AddFileMac1763000300005';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('mac', 43, { nullable: true }));
  }
}
