import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateAccessLog1763000300005 {
  readonly name = 'CreateAccessLog1763000300005';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'access',
      columns: [
        tableColumn.serial('id'),
        tableColumn.timestamp('at'),
        tableColumn.text('event', 30),
        tableColumn.integer('personId'),
        tableColumn.integer('actorId', { nullable: true }),
      ],
      indices: [
        { name: 'access_at', columns: ['at'] },
        { name: 'access_person', columns: ['personId', 'at'] },
      ],
    });
  }
}
