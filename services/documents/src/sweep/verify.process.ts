import { runVerify, type Database, type ExpectedBlob } from '@dossier/service-kit';
import { In } from 'typeorm';
import { blobRef, fileEntity, fileVersionEntity, type FileVersionRow } from '../files/files.entity.ts';
import { findReferencedBlobs } from './sweep.ts';

const batchSize = 100;

/** Every version of every file, the trash included. */
async function* expectedFiles(db: Database): AsyncGenerator<ExpectedBlob> {
  let after: Pick<FileVersionRow, 'fileId' | 'version'> = { fileId: '', version: 0 };
  for (;;) {
    const { fileId, version } = after;
    const { versions, owners } = await db.read(async (manager) => {
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
      return { versions: rows, owners: new Map(files.map((file) => [file.id, file.userId])) };
    });
    for (const row of versions) {
      const owner = owners.get(row.fileId);
      // The file was destroyed between the two queries.
      if (owner === undefined) continue;
      yield {
        id: `file ${row.fileId} version ${row.version}`,
        userId: owner,
        ref: blobRef(owner, row),
        sha256: row.hash,
        size: row.size,
      };
    }
    const last = versions.at(-1);
    if (!last || versions.length < batchSize) return;
    after = last;
  }
}

await runVerify({
  name: 'documents',
  entities: [fileEntity, fileVersionEntity],
  expected: expectedFiles,
  findReferenced: findReferencedBlobs,
});
