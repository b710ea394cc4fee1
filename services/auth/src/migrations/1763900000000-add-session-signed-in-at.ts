import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionSignedInAt1763900000000 implements MigrationInterface {
  readonly name = 'AddSessionSignedInAt1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'session', tableColumn.timestamp('signedInAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'session', 'signedInAt');
  }
}
