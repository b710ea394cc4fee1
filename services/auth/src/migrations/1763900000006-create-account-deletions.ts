import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateAccountDeletions1763900000006 {
  readonly name = 'CreateAccountDeletions1763900000006';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'account_deletion',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.text('email', 254, { nullable: true }),
        tableColumn.text('language', 5),
        tableColumn.timestamp('requestedAt'),
        tableColumn.timestamp('dueAt'),
        tableColumn.timestamp('remindedAt', { nullable: true }),
        tableColumn.timestamp('startedAt', { nullable: true }),
        tableColumn.timestamp('erasedAt', { nullable: true }),
      ],
      indices: [{ name: 'account_deletion_due', columns: ['dueAt'] }],
    });
  }
}
