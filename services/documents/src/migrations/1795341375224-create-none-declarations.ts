import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { integer, sealed, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateNoneDeclarations1795341375224 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'none_declaration');
  }
}
