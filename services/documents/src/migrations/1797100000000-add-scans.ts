import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddScans1797100000000 {
  readonly name = 'AddScans1797100000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('scan', 10, { nullable: true }));
    await addColumn(runner, 'file_version', tableColumn.text('scan', 10, { nullable: true }));
    await addIndex(runner, 'file_version', { name: 'file_version_scan', columns: ['scan', 'fileId'] });
  }
}
