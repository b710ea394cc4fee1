import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateNoneDeclarations1795341375224 {
  readonly name = 'CreateNoneDeclarations1795341375224';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'none_declaration',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('categoryId', primary),
        sealed('content'),
        timestamp('declaredAt'),
      ],
    });
  }
}
