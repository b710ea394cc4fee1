import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddPersonRole1764000000000 {
  readonly name = 'AddPersonRole1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.sealed('role', { nullable: true }));
    await addColumn(runner, 'person', tableColumn.timestamp('suspendedAt', { nullable: true }));
  }
}
