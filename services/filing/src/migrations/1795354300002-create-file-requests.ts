import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { integer, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateFileRequests1795354300002 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'file_requests');
  }
}
