import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddUnusedAccounts1763900000009 {
  readonly name = 'AddUnusedAccounts1763900000009';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.timestamp('unusedWarnedAt', { nullable: true }));
    await addIndex(runner, 'person', { name: 'person_last_sign_in', columns: ['lastSignInAt'] });
    await addColumn(runner, 'account_deletion', tableColumn.timestamp('unusedSince', { nullable: true }));
  }
}
