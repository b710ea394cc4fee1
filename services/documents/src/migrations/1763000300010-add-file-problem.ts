import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddFileProblem1763000300010 {
  readonly name = 'AddFileProblem1763000300010';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.text('problem', 20, { nullable: true }));
  }
}
