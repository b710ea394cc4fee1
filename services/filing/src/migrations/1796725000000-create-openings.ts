import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, rowCode, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };

export class CreateOpenings1796725000000 {
  readonly name = 'CreateOpenings1796725000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'year_opening',
      columns: [
        uuid('id', primary),
        integer('taxYear'),
        boolean('mail'),
        text('state', 10),
        integer('actorId'),
        timestamp('createdAt'),
        rowCode(),
      ],
      indices: [{ name: 'year_opening_created', columns: ['createdAt'] }],
    });
    await createTable(runner, {
      name: 'opened_year',
      columns: [
        uuid('openingId', primary),
        integer('userId', primary),
        text('state', 10),
        integer('expected', { nullable: true }),
        rowCode(),
      ],
      indices: [
        { name: 'opened_year_state', columns: ['openingId', 'state', 'userId'] },
        { name: 'opened_year_user', columns: ['userId'] },
      ],
    });
  }
}
