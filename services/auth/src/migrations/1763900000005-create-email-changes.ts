import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateEmailChanges1763900000005 {
  readonly name = 'CreateEmailChanges1763900000005';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'email_change',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.text('email', 254),
        tableColumn.timestamp('expiresAt'),
      ],
      indices: [
        { name: 'email_change_person', columns: ['personId'], unique: true },
        { name: 'email_change_ends', columns: ['expiresAt'] },
      ],
    });
  }
}
