import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';

export class AddMessageAuthor1795367094433 implements MigrationInterface {
  readonly name = 'AddMessageAuthor1795367094433';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.integer('authorId', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'message', 'authorId');
  }
}
