import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateLearnedForms1795658400003 {
  readonly name = 'CreateLearnedForms1795658400003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'learned_form',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('userId', { nullable: true }),
        tableColumn.integer('authorId'),
        tableColumn.json('words'),
        tableColumn.text('kind', 40, { nullable: true }),
        tableColumn.integer('categoryId', { nullable: true }),
        tableColumn.timestamp('learnedAt'),
      ],
      indices: [{ name: 'learned_form_user', columns: ['userId', 'learnedAt'] }],
    });
  }
}
