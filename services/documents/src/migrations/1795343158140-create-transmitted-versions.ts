import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { integer, timestamp, uuid } = tableColumn;
const primary = { primary: true };

export class CreateTransmittedVersions1795343158140 implements MigrationInterface {
  readonly name = 'CreateTransmittedVersions1795343158140';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'transmitted_version',
      columns: [
        uuid('fileId', primary),
        integer('version', primary),
        integer('userId'),
        timestamp('transmittedAt'),
      ],
      indices: [{ name: 'transmitted_version_user', columns: ['userId'] }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'transmitted_version');
  }
}
