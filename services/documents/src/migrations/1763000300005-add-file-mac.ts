import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFileMac1763000300005 implements MigrationInterface {
  readonly name = 'AddFileMac1763000300005';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('mac', 43, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'file', 'mac');
  }
}
