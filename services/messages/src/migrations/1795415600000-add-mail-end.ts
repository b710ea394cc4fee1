import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { text, timestamp } = tableColumn;
const nullable = { nullable: true };

export class AddMailEnd1795415600000 {
  readonly name = 'AddMailEnd1795415600000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'mail', timestamp('diedAt', nullable));
    await addColumn(runner, 'mail', text('reason', 40, nullable));
  }
}
