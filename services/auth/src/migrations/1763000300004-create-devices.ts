import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateDevices1763000300004 {
  readonly name = 'CreateDevices1763000300004';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'device',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.text('secretHash', 43),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('expiresAt'),
        tableColumn.timestamp('revokedAt', { nullable: true }),
      ],
      indices: [
        { name: 'device_person', columns: ['personId'] },
        { name: 'device_ends', columns: ['expiresAt'] },
      ],
    });
  }
}
