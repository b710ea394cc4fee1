import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddInternal1796910000000 {
  readonly name = 'AddInternal1796910000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.timestamp('internalAt', { nullable: true }));
  }
}
