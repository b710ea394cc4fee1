import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { text, timestamp } = tableColumn;
const nullable = { nullable: true };

export class AddMailEnd1795415600000 implements MigrationInterface {
  readonly name = 'AddMailEnd1795415600000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'mail', timestamp('diedAt', nullable));
    await addColumn(runner, 'mail', text('reason', 40, nullable));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'mail', 'reason');
    await dropColumn(runner, 'mail', 'diedAt');
  }
}
