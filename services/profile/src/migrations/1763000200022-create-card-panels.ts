import { createTable, dropTable, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { boolean, integer, text, timestamp } = tableColumn;

export class CreateCardPanels1763000200022 implements MigrationInterface {
  readonly name = 'CreateCardPanels1763000200022';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'card_panel',
      columns: [
        integer('userId', { primary: true }),
        integer('taxYear', { primary: true }),
        text('panel', 40, { primary: true }),
        boolean('isExpanded'),
        timestamp('updatedAt'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'card_panel');
  }
}
