import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, text, timestamp } = tableColumn;

export class CreateCardPanels1763000200022 {
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
}
