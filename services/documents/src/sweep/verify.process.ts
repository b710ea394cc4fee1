import { runVerify, type Database, type ExpectedBlob } from '@dossier/service-kit';
import { In } from 'typeorm';
import { fileEntity, fileVersionEntity, storedBlobRef, type FileVersionRow } from '../files/files.entity.ts';
import { filePreviewEntity, previewRef } from '../files/previews.entity.ts';
import { findReferencedBlobs } from './sweep.ts';

const batchSize = 100;

/** Every version of every file with its previews, the trash included. */
async function* expectedFiles(db: Database): AsyncGenerator<ExpectedBlob> {
  let after: Pick<FileVersionRow, 'fileId' | 'version'> = { fileId: '', version: 0 };
  for (;;) {
    const { fileId, version } = after;
    const { versions, owners, stored } = await db.read(async (manager) => {
      const rows = await manager
        .createQueryBuilder(fileVersionEntity, 'version')
        .where('version.fileId > :fileId OR (version.fileId = :fileId AND version.version > :version)', {
          fileId,
          version,
        })
        .orderBy('version.fileId')
        .addOrderBy('version.version')
        .limit(batchSize)
        .getMany();
      const files = await manager.findBy(fileEntity, { id: In(rows.map((row) => row.fileId)) });
      const previews = await manager.findBy(filePreviewEntity, { fileId: In(rows.map((row) => row.fileId)) });
      return {
        versions: rows,
        stored: previews,
        owners: new Map(files.map((file) => [file.id, file.userId])),
      };
    });
    const previews = Map.groupBy(stored, (row) => row.fileId);
    for (const row of versions) {
      const owner = owners.get(row.fileId);
      // The file was destroyed between the two queries.
      if (owner === undefined) continue;
      yield {
        id: `file ${row.fileId} version ${row.version}`,
        userId: owner,
        ref: storedBlobRef(owner, row),
        sha256: row.hash,
        size: row.size,
      };
      for (const preview of previews.get(row.fileId) ?? []) {
        if (preview.version !== row.version) continue;
        yield {
          id: `${preview.kind} of file ${row.fileId} version ${row.version}`,
          userId: owner,
          ref: previewRef(owner, preview),
          sha256: preview.hash,
          size: preview.size,
        };
      }
    }
    const last = versions.at(-1);
    if (!last || versions.length < batchSize) return;
    after = last;
  }
}

await runVerify({
  name: 'documents',
  entities: [fileEntity, fileVersionEntity, filePreviewEntity],
  expected: expectedFiles,
  findReferenced: findReferencedBlobs,
});
