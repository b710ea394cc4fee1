import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddInvitations1796400000000 {
  readonly name = 'AddInvitations1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', tableColumn.timestamp('invitedAt', { nullable: true }));
  }
}
