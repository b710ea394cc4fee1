import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { bigint, boolean, integer, serial, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateFilings1763000300000 {
  readonly name = 'CreateFilings1763000300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'filing',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('status'),
        integer('version'),
        boolean('advancedFinished'),
        boolean('submittedOnce'),
        timestamp('transmittedAt', nullable),
        uuid('receiptId', nullable),
        timestamp('createdAt'),
        timestamp('updatedAt'),
      ],
    });
    await createTable(runner, {
      name: 'status_event',
      columns: [
        serial('id'),
        integer('userId'),
        integer('taxYear'),
        integer('fromStatus', nullable),
        integer('toStatus'),
        timestamp('at'),
        text('cause', 20),
        integer('actorId', nullable),
      ],
      indices: [{ name: 'status_event_filing', columns: ['userId', 'taxYear', 'id'] }],
    });
    await createTable(runner, {
      name: 'receipt',
      columns: [
        uuid('id', primary),
        integer('userId'),
        integer('taxYear'),
        text('language', 3),
        text('blobKey', 100),
        text('wrappedKey', 200),
        bigint('size'),
        text('sha256', 64),
        timestamp('createdAt'),
      ],
      indices: [
        { name: 'receipt_filing', columns: ['userId', 'taxYear'] },
        { name: 'receipt_blob', columns: ['blobKey'], unique: true },
      ],
    });
  }
}
