import { addColumn, addIndex, createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, timestamp, uuid } = tableColumn;
const nullable = { nullable: true };
const unrecorded = { name: 'receipt_unrecorded', columns: ['filesRecordedAt'] };

export class AddSupplements1795342756094 {
  readonly name = 'AddSupplements1795342756094';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'filing', timestamp('supplementedAt', nullable));
    await addColumn(runner, 'filing', uuid('supplementId', nullable));
    await addColumn(runner, 'receipt', uuid('supplementOf', nullable));
    await addColumn(runner, 'receipt', sealed('answers', nullable));
    await addColumn(runner, 'receipt', timestamp('filesRecordedAt', nullable));
    await addIndex(runner, 'receipt', unrecorded);
    await createTable(runner, {
      name: 'receipt_file',
      columns: [uuid('receiptId', { primary: true }), uuid('fileId', { primary: true }), integer('version')],
    });
  }
}
