import { blobJobs, type BlobStore, type Database, type Service } from '@dossier/service-kit';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { removeOldExports } from '../export/exports.ts';
import { destroyFile } from '../files/destroy-file.ts';
import { fileEntity, fileVersionEntity, type FileRow } from '../files/files.entity.ts';
import { filePreviewEntity } from '../files/previews.entity.ts';
import { findTransmitted } from '../files/transmitted.repository.ts';
import { transmittedVersionEntity } from '../files/transmitted.entity.ts';
import { destructionCutoff } from '../files/trash.ts';
import { lockYearStorage, saveYearStorage } from '../files/year-storage.repository.ts';

const hourMs = 60 * 60 * 1000;
const batchSize = 100;

/** The background jobs: empty the trash, remove orphaned blobs, delete old entries of the access log and exports. */
export function sweepJobs(service: Service, blobs: BlobStore): void {
  const { db, clock } = service;
  service.every('sweep-files', hourMs, async () => {
    await emptyTrash(service, blobs, clock.now());
    await accessLog.sweep(db, clock.now());
    await removeOldExports(db, clock.now());
  });
  blobJobs(service, blobs, (keys) => findReferencedBlobs(db, keys));
}

export async function findReferencedBlobs(db: Database, keys: string[]): Promise<ReadonlySet<string>> {
  const options = { select: { blobKey: true }, where: { blobKey: In(keys) } } as const;
  const rows = await db.read(async (manager) => [
    ...(await manager.find(fileVersionEntity, options)),
    ...(await manager.find(filePreviewEntity, options)),
  ]);
  return new Set(rows.map((row) => row.blobKey));
}

/**
 * Destroys files a day after they can no longer be restored, so that a clock that is a day ahead destroys none early. The rows with the keys go first: without its key a blob is
 * unreadable, even if removing it fails.
 */
async function emptyTrash(
  service: Pick<Service, 'db' | 'outbox'>,
  blobs: BlobStore,
  now: number,
): Promise<void> {
  const { db } = service;
  for (;;) {
    const due = await db.read((manager) =>
      // The bytes of transmitted files stay with their dossier.
      manager
        .createQueryBuilder(fileEntity, 'file')
        .where({ deletedAt: LessThanOrEqual(destructionCutoff(now)), dividedAt: IsNull() })
        .andWhere((query) => {
          const transmitted = query.subQuery().select('1').from(transmittedVersionEntity, 'transmitted');
          return `NOT EXISTS ${transmitted.where('transmitted.fileId = file.id').getQuery()}`;
        })
        .take(batchSize)
        .getMany(),
    );
    for (const file of due) {
      const keys = await destroyRows(service, file, now);
      // A blob that is not removed here has no row any more; the next sweep removes it as an orphan.
      for (const key of keys) await blobs.remove({ key });
    }
    if (due.length < batchSize) return;
  }
}

async function destroyRows(
  { db, outbox }: Pick<Service, 'db' | 'outbox'>,
  file: FileRow,
  now: number,
): Promise<string[]> {
  return db.write(async (manager) => {
    const yearStorage = await lockYearStorage(manager, file);
    const { id } = file;
    // The file may have been restored since it was read, or reported as transmitted.
    const isDue = await manager.existsBy(fileEntity, {
      id,
      deletedAt: LessThanOrEqual(destructionCutoff(now)),
      dividedAt: IsNull(),
    });
    if (!isDue || (await findTransmitted(manager, [id])).size > 0) return [];
    const keys = await destroyFile(manager, yearStorage, file, { outbox, now, actorId: null });
    await saveYearStorage(manager, yearStorage);
    return keys;
  });
}
