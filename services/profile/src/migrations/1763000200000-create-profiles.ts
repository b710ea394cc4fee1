import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, json, longText, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };

export class CreateProfiles1763000200000 {
  readonly name = 'CreateProfiles1763000200000';

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
        timestamp('termsAcceptedAt', { nullable: true }),
        timestamp('createdAt'),
        timestamp('updatedAt'),
      ],
    });
    await createTable(runner, {
      name: 'terms_acceptance',
      columns: [
        uuid('id', primary),
        integer('userId'),
        timestamp('acceptedAt'),
        text('address', 45, { nullable: true }),
        text('userAgent', 300),
      ],
      indices: [{ name: 'terms_acceptance_user', columns: ['userId', 'acceptedAt'] }],
    });
    await createTable(runner, {
      name: 'tax_profile_draft',
      columns: [integer('userId', primary), text('step', 20), json('values'), timestamp('updatedAt')],
    });
    await createTable(runner, {
      name: 'tax_declaration',
      columns: [integer('userId', primary), text('filename', 120), longText('content'), timestamp('savedAt')],
    });
    await createTable(runner, {
      name: 'category_preference',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('categoryId', primary),
        boolean('isRelevant'),
        timestamp('updatedAt'),
      ],
    });
    await createTable(runner, {
      name: 'tax_section',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        text('section', 40, primary),
        boolean('enabled'),
        timestamp('updatedAt'),
      ],
    });
  }
}
