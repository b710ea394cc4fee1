import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, timestamp, uuid } = tableColumn;
const primary = { primary: true };

export class CreateTransmittedVersions1795343158140 {
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
}
