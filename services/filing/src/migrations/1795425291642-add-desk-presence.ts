import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, timestamp } = tableColumn;
const primary = { primary: true };

export class AddDeskPresence1795425291642 {
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
}
