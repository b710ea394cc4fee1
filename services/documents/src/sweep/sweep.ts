import { compareAndSet, type BlobStore, type Database, type Service } from '@dossier/service-kit';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { trashHorizon } from '../files/file-response.ts';
import { blobRef, fileEntity, fileVersionEntity, type FileRow } from '../files/files.entity.ts';
import { listVersions } from '../files/files.repository.ts';
import { lockYearStorage, saveYearStorage } from '../files/year-storage.ts';
import { longestMs } from '../upload/receive.ts';

const hourMs = 60 * 60 * 1000;
const batch = 100;

/** What nobody asks for: emptying the bin, removing what crashes left, forgetting old accesses, changing keys. */
export function sweepJobs(service: Service, blobs: BlobStore): void {
  const { db, clock, log, env } = service;
  service.onStart(async () => {
    await blobs.sweep();
    // On SQLite this process is the only one, so whatever has no row now was left by one that died.
    if (env.DATABASE_URL === undefined) void sweepOrphans(new Date()).catch(complain);
    void rewrapKeys(db, blobs).then(tellRewrapped, complain);
  });
  service.every(hourMs, async () => {
    await emptyTrash(db, blobs, clock.now());
    // Where several processes share a store, one of them may still be writing what has no row yet.
    await sweepOrphans(new Date(clock.now() - 2 * longestMs));
    await accessLog.sweep(db, clock.now());
  });

  async function sweepOrphans(before: Date): Promise<void> {
    const removed = await blobs.sweepOrphans(before, (keys) => knownBlobs(db, keys));
    if (removed > 0) log.info({ removed }, 'removed blobs without a row');
  }

  function tellRewrapped(count: number): void {
    if (count > 0) log.info({ count }, 'wrapped anew');
  }

  function complain(error: unknown): void {
    log.warn({ err: error }, 'a sweep failed');
  }
}

async function knownBlobs(db: Database, keys: string[]): Promise<ReadonlySet<string>> {
  const rows = await db.read((manager) =>
    manager.find(fileVersionEntity, { select: { blobKey: true }, where: { blobKey: In(keys) } }),
  );
  return new Set(rows.map((row) => row.blobKey));
}

/** Destroys papers that were in the bin for 30 days: first their keys, so that the bytes are noise, then the bytes. */
export async function emptyTrash(db: Database, blobs: BlobStore, now: number): Promise<void> {
  for (;;) {
    const due = await db.read((manager) =>
      manager.find(fileEntity, { where: { deletedAt: LessThanOrEqual(trashHorizon(now)) }, take: batch }),
    );
    for (const file of due) {
      const keys = await destroyRows(db, file, now);
      // What fails here has no row any more, and goes as an orphan.
      for (const key of keys) await blobs.remove({ key });
    }
    if (due.length < batch) return;
  }
}

async function destroyRows(db: Database, file: FileRow, now: number): Promise<string[]> {
  return db.write(async (manager) => {
    const shelf = await lockYearStorage(manager, file);
    const { id } = file;
    // It may have been restored since it was read.
    const due = await manager.existsBy(fileEntity, { id, deletedAt: LessThanOrEqual(trashHorizon(now)) });
    if (!due) return [];
    const versions = await listVersions(manager, id);
    shelf.storedBytes -= versions.reduce((sum, version) => sum + version.size, 0);
    await saveYearStorage(manager, shelf);
    await manager.delete(fileVersionEntity, { fileId: id });
    await manager.delete(fileEntity, { id });
    await accessLog.add(manager, {
      at: new Date(now),
      actorId: null,
      ownerId: file.userId,
      fileId: id,
      version: file.version,
      action: 'destroy',
    });
    return versions.map((version) => version.blobKey);
  });
}

/** After MASTER_KEY got a new first key: wraps every blob key under it, so that the old one can be taken away. Answers how many. */
export async function rewrapKeys(db: Database, blobs: BlobStore): Promise<number> {
  let after = '';
  let count = 0;
  for (;;) {
    const rows = await db.read((manager) =>
      manager.find(fileVersionEntity, {
        where: { blobKey: MoreThan(after) },
        order: { blobKey: 'ASC' },
        take: batch,
      }),
    );
    const owners = await ownersOf(
      db,
      rows.map((row) => row.fileId),
    );
    for (const row of rows) {
      const { blobKey, wrappedKey } = row;
      const owner = owners.get(row.fileId);
      const wrapped = owner === undefined ? wrappedKey : blobs.rewrap(blobRef(owner, row));
      if (wrapped === wrappedKey) continue;
      const changed = await db.write((manager) =>
        compareAndSet(manager, fileVersionEntity, { blobKey, wrappedKey }, { wrappedKey: wrapped }),
      );
      if (changed) count += 1;
    }
    const last = rows.at(-1);
    if (!last) return count;
    after = last.blobKey;
  }
}

async function ownersOf(db: Database, fileIds: string[]): Promise<ReadonlyMap<string, number>> {
  const files = await db.read((manager) =>
    manager.find(fileEntity, { select: { id: true, userId: true }, where: { id: In(fileIds) } }),
  );
  return new Map(files.map((file) => [file.id, file.userId]));
}
