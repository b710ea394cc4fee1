import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, timestamp, uuid } = tableColumn;

export class CreateDeskNotes1795367040554 {
  readonly name = 'CreateDeskNotes1795367040554';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'desk_note',
      columns: [
        uuid('id', { primary: true }),
        integer('userId'),
        integer('taxYear'),
        integer('authorId'),
        sealed('text'),
        timestamp('createdAt'),
        timestamp('editedAt', { nullable: true }),
        integer('version'),
      ],
      indices: [{ name: 'desk_note_filing', columns: ['userId', 'taxYear', 'createdAt'] }],
    });
  }
}
