import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddListOfViews1796615000000 {
  readonly name = 'AddListOfViews1796615000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'saved_view', tableColumn.text('list', 10, { nullable: true }));
  }
}
