import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPersonRole1764000000000 implements MigrationInterface {
  readonly name = 'AddPersonRole1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.sealed('role', { nullable: true }));
    await addColumn(runner, 'person', tableColumn.timestamp('suspendedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'person', 'suspendedAt');
    await dropColumn(runner, 'person', 'role');
  }
}
