import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateExpertNotices1795644963775 {
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
}
