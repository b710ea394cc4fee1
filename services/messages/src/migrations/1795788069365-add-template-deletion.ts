import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddTemplateDeletion1795788069365 {
  readonly name = 'AddTemplateDeletion1795788069365';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message_template', tableColumn.timestamp('deletedAt', { nullable: true }));
  }
}
