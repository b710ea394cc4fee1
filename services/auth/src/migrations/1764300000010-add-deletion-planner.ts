import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddDeletionPlanner1764300000010 {
  readonly name = 'AddDeletionPlanner1764300000010';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'account_deletion', tableColumn.integer('plannedBy', { nullable: true }));
  }
}
