import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, timestamp, uuid } = tableColumn;

export class CreateSavedViews1795381896842 {
  readonly name = 'CreateSavedViews1795381896842';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'saved_view',
      columns: [
        integer('userId', { primary: true }),
        uuid('id', { primary: true }),
        sealed('content'),
        timestamp('createdAt'),
        integer('version'),
      ],
    });
  }
}
