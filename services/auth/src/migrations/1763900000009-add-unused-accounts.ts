import { addColumn, addIndex, dropColumn, dropIndex, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUnusedAccounts1763900000009 implements MigrationInterface {
  readonly name = 'AddUnusedAccounts1763900000009';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.timestamp('unusedWarnedAt', { nullable: true }));
    await addIndex(runner, 'person', { name: 'person_last_sign_in', columns: ['lastSignInAt'] });
    await addColumn(runner, 'account_deletion', tableColumn.timestamp('unusedSince', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'account_deletion', 'unusedSince');
    await dropIndex(runner, 'person', 'person_last_sign_in');
    await dropColumn(runner, 'person', 'unusedWarnedAt');
  }
}
