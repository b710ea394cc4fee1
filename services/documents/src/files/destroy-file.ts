import type { Outbox } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { deletePreviews } from './previews.repository.ts';
import { announceFile } from './announce.ts';
import { fileEntity, fileVersionEntity, type FileRow } from './files.entity.ts';
import { listVersions } from './files.repository.ts';
import type { YearStorageRow } from './year-storage.entity.ts';
import { chargedBytes } from './year-storage.repository.ts';

export interface DestroyContext {
  readonly outbox: Outbox;
  readonly now: number;
  /** Null for a background job. */
  readonly actorId: number | null;
}

/**
 * Deletes the rows of a file, with its keys, under the lock of its year; the caller saves the sums. Returns the keys of blobs
 * without a row: a blob that the caller does not remove is removed by the sweep.
 */
export async function destroyFile(
  manager: EntityManager,
  yearStorage: YearStorageRow,
  file: FileRow,
  { outbox, now, actorId }: DestroyContext,
): Promise<string[]> {
  const { id } = file;
  const versions = await listVersions(manager, id);
  const bytes = versions.reduce((sum, version) => sum + chargedBytes(version), 0);
  yearStorage.storedBytes -= bytes;
  if (!file.deletedAt) yearStorage.liveBytes -= bytes;
  await manager.delete(fileVersionEntity, { fileId: id });
  const previews = await deletePreviews(manager, [id]);
  await manager.delete(fileEntity, { id });
  if (file.partOf) await releaseOriginal(manager, file.partOf, now);
  await announceFile(outbox, manager, file, true);
  await accessLog.add(manager, {
    at: new Date(now),
    actorId,
    ownerId: file.userId,
    fileId: id,
    version: file.version,
    action: 'destroy',
  });
  return [...versions.map((version) => version.blobKey), ...previews];
}

/** An original whose last part is gone stays in the trash for its time, as any other file. */
async function releaseOriginal(manager: EntityManager, id: string, now: number): Promise<void> {
  if (await manager.existsBy(fileEntity, { partOf: id })) return;
  await manager.update(
    fileEntity,
    { id, dividedAt: Not(IsNull()) },
    { dividedAt: null, deletedAt: new Date(now) },
  );
}
