import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddVersionName1795343159023 implements MigrationInterface {
  readonly name = 'AddVersionName1795343159023';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file_version', tableColumn.text('name', 255, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'file_version', 'name');
  }
}
