import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionUse1763900000003 implements MigrationInterface {
  readonly name = 'AddSessionUse1763900000003';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'session', tableColumn.text('browser', 40, { nullable: true }));
    await addColumn(runner, 'session', tableColumn.text('system', 40, { nullable: true }));
    await addColumn(runner, 'session', tableColumn.timestamp('lastUsedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'session', 'lastUsedAt');
    await dropColumn(runner, 'session', 'system');
    await dropColumn(runner, 'session', 'browser');
  }
}
