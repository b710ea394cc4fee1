import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddPersonSignIn1763900000008 {
  readonly name = 'AddPersonSignIn1763900000008';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.timestamp('lastSignInAt', { nullable: true }));
    await addColumn(runner, 'person', tableColumn.text('language', 5, { nullable: true }));
  }
}
