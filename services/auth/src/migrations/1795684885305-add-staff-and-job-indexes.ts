import type { QueryRunner } from 'typeorm';
import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';

/** Lists of staff, and jobs, find their rows without reading all accounts and addresses. */
export class AddStaffAndJobIndexes1795684885305 {
  readonly name = 'AddStaffAndJobIndexes1795684885305';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', tableColumn.boolean('hasRole', { nullable: true }));
    await addIndex(runner, 'user', { name: 'user_role', columns: ['hasRole'] });
    await addIndex(runner, 'user', { name: 'user_unused_warned', columns: ['unusedWarnedAt'] });
    await addIndex(runner, 'session', { name: 'session_impersonated', columns: ['impersonatedBy'] });
    await addIndex(runner, 'address', { name: 'address_used', columns: ['usedAt'] });
  }
}
