import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateSecondFactorGuesses1764200000003 {
  readonly name = 'CreateSecondFactorGuesses1764200000003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'second_factor_guess',
      columns: [
        tableColumn.integer('personId', { primary: true }),
        tableColumn.integer('failures'),
        tableColumn.timestamp('since'),
      ],
      indices: [],
    });
  }
}
