import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateFilePreviews1763000300011 {
  readonly name = 'CreateFilePreviews1763000300011';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file_preview',
      columns: [
        tableColumn.uuid('fileId', { primary: true }),
        tableColumn.integer('version', { primary: true }),
        tableColumn.text('kind', 10, { primary: true }),
        tableColumn.uuid('blobKey'),
        tableColumn.text('wrappedKey', 200),
        tableColumn.uuid('uploadId'),
        tableColumn.text('hash', 64),
        tableColumn.bigint('size'),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [{ name: 'file_preview_blob', columns: ['blobKey'], unique: true }],
    });
  }
}
