import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFileProblem1763000300010 implements MigrationInterface {
  readonly name = 'AddFileProblem1763000300010';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('problem', 20, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'file', 'problem');
  }
}
