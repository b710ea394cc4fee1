import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';

export class AddLastTaxYear1795643484482 implements MigrationInterface {
  readonly name = 'AddLastTaxYear1795643484482';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.integer('lastTaxYear', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'person', 'lastTaxYear');
  }
}
