import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateSecondFactors1764200000000 {
  readonly name = 'CreateSecondFactors1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'second_factor',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.text('kind', 10),
        tableColumn.text('name', 60),
        tableColumn.sealed('secret'),
        tableColumn.text('credentialHash', 43, { nullable: true }),
        tableColumn.bigint('counter'),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('confirmedAt', { nullable: true }),
        tableColumn.timestamp('lastUsedAt', { nullable: true }),
      ],
      indices: [
        { name: 'second_factor_person', columns: ['personId'] },
        { name: 'second_factor_credential', columns: ['credentialHash'], unique: true },
        { name: 'second_factor_confirmed', columns: ['confirmedAt', 'createdAt'] },
      ],
    });
  }
}
