import type { QueryRunner } from 'typeorm';
import { addRowCodes } from '@dossier/service-kit';

const tables = ['paper', 'reading', 'reading_access', 'learned_form', 'gone_paper'];

/** The codes that authenticate the rows of all tables. Tables that are created later have the column from the start. */
export class AddRowCodes1795660000000 {
  readonly name = 'AddRowCodes1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRowCodes(runner, tables);
  }
}
