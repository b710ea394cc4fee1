import type { QueryRunner } from 'typeorm';
import { addRowCodes } from '@dossier/service-kit';

const tables = [
  'profile',
  'terms_acceptance',
  'tax_year_answers',
  'tax_year_draft',
  'tax_year_declaration',
  'category_preference',
  'card_panel',
  'tax_section',
  'tax_profile_draft',
  'tax_declaration',
  'tax_authorization',
  'household',
];

/** The codes that authenticate the rows of all tables. Tables that are created later have the column from the start. */
export class AddRowCodes1795660000000 {
  readonly name = 'AddRowCodes1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRowCodes(runner, tables);
  }
}
