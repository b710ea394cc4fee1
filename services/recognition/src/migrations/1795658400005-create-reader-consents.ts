import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateReaderConsents1795658400005 {
  readonly name = 'CreateReaderConsents1795658400005';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'reader_consent',
      columns: [
        tableColumn.serial('id'),
        tableColumn.integer('userId'),
        tableColumn.timestamp('consentedAt'),
        tableColumn.timestamp('revokedAt', { nullable: true }),
      ],
      indices: [{ name: 'reader_consent_user', columns: ['userId', 'revokedAt'] }],
    });
  }
}
