import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, sealed, text, timestamp } = tableColumn;

export class CreateAuthorization1763000200020 {
  readonly name = 'CreateAuthorization1763000200020';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'tax_authorization',
      columns: [
        integer('userId', { primary: true }),
        integer('taxYear', { primary: true }),
        boolean('taxAddressEnabled'),
        boolean('powerOfAttorneyEnabled'),
        text('canton', 2, { nullable: true }),
        sealed('tinNumber', { nullable: true }),
        boolean('powerOfAttorneyAccepted'),
        timestamp('updatedAt'),
      ],
    });
  }
}
