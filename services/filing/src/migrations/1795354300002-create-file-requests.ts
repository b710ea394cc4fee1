import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateFileRequests1795354300002 {
  readonly name = 'CreateFileRequests1795354300002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file_requests',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('open'),
        integer('returned'),
        timestamp('changedAt'),
      ],
    });
  }
}
