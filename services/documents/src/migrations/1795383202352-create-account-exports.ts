import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, timestamp, uuid } = tableColumn;

export class CreateAccountExports1795383202352 {
  readonly name = 'CreateAccountExports1795383202352';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'account_export',
      columns: [
        uuid('id', { primary: true }),
        integer('userId'),
        integer('actorId'),
        sealed('reason'),
        timestamp('createdAt'),
      ],
      indices: [{ name: 'account_export_user', columns: ['userId', 'createdAt'] }],
    });
  }
}
