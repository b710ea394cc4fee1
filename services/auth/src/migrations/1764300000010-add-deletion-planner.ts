import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';

export class AddDeletionPlanner1764300000010 implements MigrationInterface {
  readonly name = 'AddDeletionPlanner1764300000010';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'account_deletion', tableColumn.integer('plannedBy', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'account_deletion', 'plannedBy');
  }
}
