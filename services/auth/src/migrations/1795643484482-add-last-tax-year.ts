import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddLastTaxYear1795643484482 {
  readonly name = 'AddLastTaxYear1795643484482';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'person', tableColumn.integer('lastTaxYear', { nullable: true }));
  }
}
