import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, json, rowCode, text, timestamp } = tableColumn;
const nullable = { nullable: true };

export class CreateClients1796300000000 {
  readonly name = 'CreateClients1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'desk_client',
      columns: [
        integer('userId', { primary: true }),
        text('searchText', 500),
        text('language', 5),
        text('canton', 2),
        json('years'),
        integer('status'),
        text('deadline', 10),
        integer('assignedTo'),
        text('tags', 60),
        timestamp('lastContactAt', nullable),
        timestamp('actedAt', nullable),
        timestamp('staleSince', nullable),
        timestamp('refreshedAt', nullable),
        integer('version'),
        rowCode(),
      ],
      indices: [
        {
          name: 'desk_client_name',
          columns: 'searchText userId assignedTo canton language status deadline tags'.split(' '),
        },
        { name: 'desk_client_assigned', columns: ['assignedTo'] },
        { name: 'desk_client_stale', columns: ['staleSince', 'userId'] },
        { name: 'desk_client_refreshed', columns: ['refreshedAt'] },
      ],
    });
  }
}
