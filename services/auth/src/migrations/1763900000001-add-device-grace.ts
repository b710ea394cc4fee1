import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddDeviceGrace1763900000001 {
  readonly name = 'AddDeviceGrace1763900000001';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'device', tableColumn.text('previousHash', 43, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.timestamp('rotatedAt', { nullable: true }));
  }
}
