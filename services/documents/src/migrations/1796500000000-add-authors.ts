import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddAuthors1796500000000 {
  readonly name = 'AddAuthors1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['file', 'file_version'])
      await addColumn(runner, table, tableColumn.integer('addedBy', { nullable: true }));
  }
}
