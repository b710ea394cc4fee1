import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddFileSorting1795659000100 {
  readonly name = 'AddFileSorting1795659000100';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('sorting', 10, { nullable: true }));
  }
}
