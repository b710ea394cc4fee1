import type { QueryRunner } from 'typeorm';
import { addRowCodes } from '@dossier/service-kit';

const tables = [
  'file',
  'file_version',
  'file_preview',
  'year_storage',
  'file_access',
  'none_declaration',
  'transmitted_version',
  'file_review',
  'account_export',
];

/** The codes that authenticate the rows of all tables. Tables that are created later have the column from the start. */
export class AddRowCodes1795660000000 {
  readonly name = 'AddRowCodes1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRowCodes(runner, tables);
  }
}
