import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEmailChanges1763900000005 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'email_change');
  }
}
