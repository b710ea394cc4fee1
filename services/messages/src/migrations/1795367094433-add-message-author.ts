import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddMessageAuthor1795367094433 {
  readonly name = 'AddMessageAuthor1795367094433';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.integer('authorId', { nullable: true }));
  }
}
