import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, text, timestamp } = tableColumn;

export class CreateExports1795671100000 {
  readonly name = 'CreateExports1795671100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'export',
      columns: [
        integer('actorId', { primary: true }),
        integer('userId', { primary: true }),
        integer('taxYear', { primary: true }),
        text('ticketHash', 64),
        text('sessionId', 100),
        text('language', 5),
        text('state', 10),
        integer('filesDone'),
        integer('filesTotal'),
        timestamp('validUntil'),
        rowCode(),
      ],
    });
  }
}
