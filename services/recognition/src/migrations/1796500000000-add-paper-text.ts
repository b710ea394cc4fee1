import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, sealed, uuid } = tableColumn;

/** The text of papers, for the search. */
export class AddPaperText1796500000000 {
  readonly name = 'AddPaperText1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    const key = () => [uuid('fileId', { primary: true }), integer('version', { primary: true })];
    await createTable(runner, {
      name: 'paper_words',
      columns: [...key(), integer('userId'), sealed('words'), rowCode()],
      indices: [{ name: 'paper_words_user', columns: ['userId'] }],
    });
    await createTable(runner, {
      name: 'paper_lines',
      columns: [...key(), integer('part', { primary: true }), integer('userId'), sealed('lines'), rowCode()],
      indices: [{ name: 'paper_lines_user', columns: ['userId'] }],
    });
  }
}
