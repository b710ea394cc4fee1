import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDeviceUse1763900000002 implements MigrationInterface {
  readonly name = 'AddDeviceUse1763900000002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'device', tableColumn.text('browser', 40, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.text('system', 40, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.timestamp('lastUsedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'device', 'lastUsedAt');
    await dropColumn(runner, 'device', 'system');
    await dropColumn(runner, 'device', 'browser');
  }
}
