import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddVersionName1795343159023 {
  readonly name = 'AddVersionName1795343159023';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file_version', tableColumn.text('name', 255, { nullable: true }));
  }
}
