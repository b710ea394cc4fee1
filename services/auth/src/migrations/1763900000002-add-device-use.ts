import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddDeviceUse1763900000002 {
  readonly name = 'AddDeviceUse1763900000002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'device', tableColumn.text('browser', 40, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.text('system', 40, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.timestamp('lastUsedAt', { nullable: true }));
  }
}
