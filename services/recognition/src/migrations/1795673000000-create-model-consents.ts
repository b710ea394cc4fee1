import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateModelConsents1795673000000 {
  readonly name = 'CreateModelConsents1795673000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'model_consent',
      columns: [
        tableColumn.serial('id'),
        tableColumn.integer('userId'),
        tableColumn.text('host', 255),
        tableColumn.timestamp('consentedAt'),
        tableColumn.timestamp('revokedAt', { nullable: true }),
        tableColumn.rowCode(),
      ],
      indices: [{ name: 'model_consent_user', columns: ['userId', 'revokedAt'] }],
    });
  }
}
