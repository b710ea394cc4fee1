import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateFileVersions1763000300001 {
  readonly name = 'CreateFileVersions1763000300001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file_version',
      columns: [
        tableColumn.uuid('fileId', { primary: true }),
        tableColumn.integer('version', { primary: true }),
        tableColumn.uuid('blobKey'),
        tableColumn.text('wrappedKey', 200),
        tableColumn.uuid('uploadId'),
        tableColumn.text('hash', 64),
        tableColumn.bigint('size'),
        tableColumn.text('mediaType', 100),
        tableColumn.timestamp('createdAt'),
      ],
      indices: [{ name: 'file_version_blob', columns: ['blobKey'], unique: true }],
    });
  }
}
