import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateEmailRecoveries1763900000007 {
  readonly name = 'CreateEmailRecoveries1763900000007';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'email_recovery',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.text('email', 254),
        tableColumn.text('tokenHash', 43),
        tableColumn.integer('actorId'),
        tableColumn.text('language', 5),
        tableColumn.timestamp('requestedAt'),
        tableColumn.timestamp('dueAt'),
      ],
      indices: [
        { name: 'email_recovery_token', columns: ['tokenHash'], unique: true },
        { name: 'email_recovery_due', columns: ['dueAt'] },
      ],
    });
  }
}
