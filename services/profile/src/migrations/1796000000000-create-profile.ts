import { createCopyTable, createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, json, rowCode, sealed, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };
const yearKey = [integer('userId', primary), integer('taxYear', primary)];

export class CreateProfile1796000000000 {
  readonly name = 'CreateProfile1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'profile',
      columns: [
        integer('userId', primary),
        integer('version'),
        json('fields'),
        boolean('isProfileComplete'),
        boolean('isTaxProfileComplete'),
        text('subscriptionPlan', 20),
        timestamp('termsAcceptedAt', nullable),
        timestamp('createdAt'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'terms_acceptance',
      columns: [
        uuid('id', primary),
        integer('userId'),
        timestamp('acceptedAt'),
        text('address', 45, nullable),
        text('userAgent', 300),
        rowCode(),
      ],
      indices: [{ name: 'terms_acceptance_user', columns: ['userId', 'acceptedAt'] }],
    });
    await createTable(runner, {
      name: 'tax_year_answers',
      columns: [
        ...yearKey,
        integer('version'),
        sealed('answers'),
        boolean('isConfirmed'),
        timestamp('confirmedAt', nullable),
        timestamp('changedAt', nullable),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'tax_year_draft',
      columns: [
        ...yearKey,
        text('step', 20),
        sealed('values'),
        integer('copiedFrom', nullable),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'tax_year_declaration',
      columns: [...yearKey, text('filename', 120), sealed('content'), timestamp('savedAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'category_preference',
      columns: [
        ...yearKey,
        integer('categoryId', primary),
        boolean('isRelevant'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'card_panel',
      columns: [
        ...yearKey,
        text('panel', 40, primary),
        boolean('isExpanded'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'tax_section',
      columns: [
        ...yearKey,
        text('section', 40, primary),
        boolean('enabled'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'tax_authorization',
      columns: [
        ...yearKey,
        boolean('taxAddressEnabled'),
        boolean('powerOfAttorneyEnabled'),
        text('canton', 2, nullable),
        sealed('tinNumber', nullable),
        boolean('powerOfAttorneyAccepted'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'household',
      columns: [
        ...yearKey,
        text('part', 10, primary),
        integer('version'),
        sealed('content'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createCopyTable(runner);
  }
}
