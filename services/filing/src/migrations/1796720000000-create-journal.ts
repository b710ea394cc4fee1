import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, sealed, text, timestamp, uuid } = tableColumn;
const nullable = { nullable: true };

export class CreateJournal1796720000000 {
  readonly name = 'CreateJournal1796720000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'client_entry',
      columns: [
        uuid('id', { primary: true }),
        integer('userId'),
        text('kind', 10),
        integer('authorId'),
        sealed('text'),
        timestamp('createdAt'),
        timestamp('editedAt', nullable),
        text('day', 10, nullable),
        text('direction', 3, nullable),
        integer('assignedTo', nullable),
        timestamp('doneAt', nullable),
        integer('version'),
        rowCode(),
      ],
      indices: [
        { name: 'client_entry_client', columns: ['userId', 'kind', 'createdAt'] },
        { name: 'client_entry_assigned', columns: ['assignedTo', 'doneAt', 'day'] },
      ],
    });
  }
}
