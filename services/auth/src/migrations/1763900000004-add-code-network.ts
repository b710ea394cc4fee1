import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddCodeNetwork1763900000004 {
  readonly name = 'AddCodeNetwork1763900000004';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'code', tableColumn.text('networkHash', 43, { nullable: true }));
  }
}
