import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPersonSignIn1763900000008 implements MigrationInterface {
  readonly name = 'AddPersonSignIn1763900000008';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.timestamp('lastSignInAt', { nullable: true }));
    await addColumn(runner, 'person', tableColumn.text('language', 5, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'person', 'language');
    await dropColumn(runner, 'person', 'lastSignInAt');
  }
}
