import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateExpertNotices1795644963775 implements MigrationInterface {
  readonly name = 'CreateExpertNotices1795644963775';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'expert_notice',
      columns: [
        tableColumn.integer('expertId', { primary: true }),
        tableColumn.integer('messageId'),
        tableColumn.timestamp('mailedAt'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'expert_notice');
  }
}
