import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddSessionSignedInAt1763900000000 {
  readonly name = 'AddSessionSignedInAt1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'session', tableColumn.timestamp('signedInAt', { nullable: true }));
  }
}
