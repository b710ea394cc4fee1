import {
  addColumn,
  addIndex,
  createTable,
  dropColumn,
  dropIndex,
  dropTable,
  tableColumn,
} from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { integer, sealed, timestamp, uuid } = tableColumn;
const nullable = { nullable: true };
const unrecorded = { name: 'receipt_unrecorded', columns: ['filesRecordedAt'] };

export class AddSupplements1795342756094 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'receipt_file');
    await dropIndex(runner, 'receipt', unrecorded.name);
    for (const name of ['filesRecordedAt', 'answers', 'supplementOf'])
      await dropColumn(runner, 'receipt', name);
    for (const name of ['supplementId', 'supplementedAt']) await dropColumn(runner, 'filing', name);
  }
}
