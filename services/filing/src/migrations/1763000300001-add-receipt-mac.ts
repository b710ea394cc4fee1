import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddReceiptMac1763000300001 {
  readonly name = 'AddReceiptMac1763000300001';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'filing', tableColumn.text('receiptMac', 43, { nullable: true }));
  }
}
