import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

const tables = ['device', 'session'] as const;

export class AddSignInPlaces1764400000000 {
  readonly name = 'AddSignInPlaces1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await addColumn(runner, table, tableColumn.text('country', 2, { nullable: true }));
      await addColumn(runner, table, tableColumn.text('networkHash', 43, { nullable: true }));
    }
  }
}
