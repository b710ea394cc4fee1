import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddMessageLanguage1763000600002 {
  readonly name = 'AddMessageLanguage1763000600002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.text('language', 5, { nullable: true }));
  }
}
