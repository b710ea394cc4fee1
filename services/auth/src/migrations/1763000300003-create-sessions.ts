import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateSessions1763000300003 {
  readonly name = 'CreateSessions1763000300003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'session',
      columns: [
        tableColumn.uuid('id', { primary: true }),
        tableColumn.integer('personId'),
        tableColumn.uuid('deviceId', { nullable: true }),
        tableColumn.integer('impersonatedBy', { nullable: true }),
        tableColumn.timestamp('createdAt'),
        tableColumn.timestamp('idleExpiresAt'),
        tableColumn.timestamp('absoluteExpiresAt'),
        tableColumn.timestamp('revokedAt', { nullable: true }),
      ],
      indices: [
        { name: 'session_person', columns: ['personId'] },
        { name: 'session_device', columns: ['deviceId'] },
        { name: 'session_ends', columns: ['absoluteExpiresAt'] },
      ],
    });
  }
}
