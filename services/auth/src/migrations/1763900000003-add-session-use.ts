import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddSessionUse1763900000003 {
  readonly name = 'AddSessionUse1763900000003';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'session', tableColumn.text('browser', 40, { nullable: true }));
    await addColumn(runner, 'session', tableColumn.text('system', 40, { nullable: true }));
    await addColumn(runner, 'session', tableColumn.timestamp('lastUsedAt', { nullable: true }));
  }
}
