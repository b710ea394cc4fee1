import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDeviceGrace1763900000001 implements MigrationInterface {
  readonly name = 'AddDeviceGrace1763900000001';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'device', tableColumn.text('previousHash', 43, { nullable: true }));
    await addColumn(runner, 'device', tableColumn.timestamp('rotatedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'device', 'rotatedAt');
    await dropColumn(runner, 'device', 'previousHash');
  }
}
