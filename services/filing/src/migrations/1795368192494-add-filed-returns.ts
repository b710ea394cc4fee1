import { addColumn, createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { bigint, integer, sealed, text, timestamp, uuid } = tableColumn;
const nullable = { nullable: true };

export class AddFiledReturns1795368192494 {
  readonly name = 'AddFiledReturns1795368192494';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'filed_return',
      columns: [
        uuid('id', { primary: true }),
        integer('userId'),
        integer('taxYear'),
        integer('number'),
        integer('actorId'),
        text('blobKey', 100),
        text('wrappedKey', 200),
        bigint('size'),
        text('sha256', 64),
        timestamp('createdAt'),
        timestamp('downloadedAt', nullable),
      ],
      indices: [
        { name: 'filed_return_filing', columns: ['userId', 'taxYear', 'number'], unique: true },
        { name: 'filed_return_blob', columns: ['blobKey'], unique: true },
      ],
    });
    await addColumn(runner, 'filing', uuid('returnId', nullable));
    await addColumn(runner, 'filing', text('returnMac', 43, nullable));
    await addColumn(runner, 'desk_event', sealed('detail', nullable));
  }
}
