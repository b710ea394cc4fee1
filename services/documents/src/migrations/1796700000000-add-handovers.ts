import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddHandovers1796700000000 {
  readonly name = 'AddHandovers1796700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['file', 'file_version'])
      await addColumn(runner, table, tableColumn.uuid('handoverId', { nullable: true }));
  }
}
