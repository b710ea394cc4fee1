import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreatePeople1763000300000 {
  readonly name = 'CreatePeople1763000300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'person',
      columns: [tableColumn.serial('id'), tableColumn.text('email', 254), tableColumn.timestamp('createdAt')],
      indices: [{ name: 'person_email', columns: ['email'], unique: true }],
    });
  }
}
