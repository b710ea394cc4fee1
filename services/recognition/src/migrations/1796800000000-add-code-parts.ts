import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, rowCode, sealed, uuid } = tableColumn;

/** The symbols of codes that are spread over several files. */
export class AddCodeParts1796800000000 {
  readonly name = 'AddCodeParts1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'code_part',
      columns: [
        uuid('fileId', { primary: true }),
        integer('version', { primary: true }),
        integer('userId'),
        sealed('parts'),
        boolean('isWhole'),
        rowCode(),
      ],
      indices: [{ name: 'code_part_user', columns: ['userId'] }],
    });
  }
}
