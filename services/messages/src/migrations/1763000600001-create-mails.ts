import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateMails1763000600001 {
  readonly name = 'CreateMails1763000600001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'mail',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.text('idempotencyKey', 100),
        tableColumn.text('template', 30),
        tableColumn.json('content', { nullable: true }),
        tableColumn.text('state', 10),
        tableColumn.integer('attempts'),
        tableColumn.timestamp('nextAttemptAt'),
        tableColumn.timestamp('giveUpAt'),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [
        { name: 'mail_key', columns: ['idempotencyKey'], unique: true },
        { name: 'mail_due', columns: ['state', 'nextAttemptAt'] },
        { name: 'mail_created', columns: ['createdAt'] },
      ],
    });
  }
}
