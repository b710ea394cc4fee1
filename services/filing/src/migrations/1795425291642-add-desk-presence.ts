import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { integer, timestamp } = tableColumn;
const primary = { primary: true };

export class AddDeskPresence1795425291642 implements MigrationInterface {
  readonly name = 'AddDeskPresence1795425291642';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'desk_presence',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('expertId', primary),
        timestamp('seenAt'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'desk_presence');
  }
}
