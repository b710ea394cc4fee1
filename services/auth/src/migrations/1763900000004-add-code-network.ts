import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCodeNetwork1763900000004 implements MigrationInterface {
  readonly name = 'AddCodeNetwork1763900000004';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'code', tableColumn.text('networkHash', 43, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'code', 'networkHash');
  }
}
