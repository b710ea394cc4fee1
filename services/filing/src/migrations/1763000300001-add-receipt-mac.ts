import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReceiptMac1763000300001 implements MigrationInterface {
  readonly name = 'AddReceiptMac1763000300001';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'filing', tableColumn.text('receiptMac', 43, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'filing', 'receiptMac');
  }
}
