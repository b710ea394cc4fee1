import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMessageLanguage1763000600002 implements MigrationInterface {
  readonly name = 'AddMessageLanguage1763000600002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.text('language', 5, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'message', 'language');
  }
}
