import { randomUUID } from 'node:crypto';
import type { Outbox } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { restoreLocked } from '../files/trash.ts';
import { isUncovered, notifyFiling } from '../files/coverage.ts';
import { fileEntity, fileVersionEntity, type FileRow } from '../files/files.entity.ts';
import type { YearStorageRow } from '../files/year-storage.entity.ts';
import { hasRoom, lockYearStorage, saveYearStorage } from '../files/year-storage.ts';
import type { UploadForm } from './form.ts';
import type { StoredFile } from './store.ts';

export interface CommitContext {
  readonly outbox: Outbox;
  readonly quotaBytes: number;
  readonly now: number;
  readonly actorId: number;
}

/** What became of one stored file; without a row there was no room for it. */
export interface Outcome {
  readonly file: FileRow | undefined;
  readonly kind: 'new file' | 'new version' | 'duplicate' | 'no room';
}

/**
 * Gives stored files their rows, all in the transaction of `manager`, in the order they came. The year is locked
 * first, so that of equal uploads at the same time one becomes a file and the others find it (READINGS 17).
 */
export async function commitFiles(
  manager: EntityManager,
  form: UploadForm,
  files: readonly StoredFile[],
  context: CommitContext,
): Promise<Map<StoredFile, Outcome>> {
  const shelf = await lockYearStorage(manager, { userId: context.actorId, taxYear: form.taxYear });
  const outcomes = new Map<StoredFile, Outcome>();
  for (const file of files) outcomes.set(file, await place(manager, shelf, form.categoryId, file, context));
  await saveYearStorage(manager, shelf);
  return outcomes;
}

async function place(
  manager: EntityManager,
  shelf: YearStorageRow,
  categoryId: number,
  stored: StoredFile,
  context: CommitContext,
): Promise<Outcome> {
  const { userId, taxYear } = shelf;
  const same = await manager.findOneBy(fileEntity, { userId, taxYear, categoryId, hash: stored.blob.sha256 });
  if (same) {
    // The same paper again is no second copy; out of the bin it comes back.
    const file = same.deletedAt ? await restoreLocked(manager, shelf, same, context) : same;
    return { file, kind: file ? 'duplicate' : 'no room' };
  }
  const { size } = stored.blob;
  if (!hasRoom(shelf, size, size, context.quotaBytes)) return { file: undefined, kind: 'no room' };
  shelf.liveBytes += size;
  shelf.storedBytes += size;
  const namesake = await manager.findOne(fileEntity, {
    where: { userId, taxYear, categoryId, name: stored.name, deletedAt: IsNull() },
    order: { uploadedAt: 'DESC', id: 'DESC' },
  });
  const file = namesake
    ? await addVersion(manager, namesake, stored, context)
    : await addFile(manager, shelf, categoryId, stored, context);
  await accessLog.add(manager, {
    at: file.uploadedAt,
    actorId: context.actorId,
    ownerId: userId,
    fileId: file.id,
    version: file.version,
    action: 'upload',
  });
  return { file, kind: namesake ? 'new version' : 'new file' };
}

async function addFile(
  manager: EntityManager,
  { userId, taxYear }: YearStorageRow,
  categoryId: number,
  stored: StoredFile,
  { now, outbox }: CommitContext,
): Promise<FileRow> {
  const at = new Date(now);
  const covers = await isUncovered(manager, { userId, taxYear }, categoryId);
  const file: FileRow = {
    id: randomUUID(),
    userId,
    taxYear,
    categoryId,
    name: stored.name,
    version: 1,
    ...contentOf(stored),
    createdAt: at,
    uploadedAt: at,
    deletedAt: null,
  };
  await manager.insert(fileEntity, file);
  await insertVersion(manager, file, stored);
  if (covers) await notifyFiling(outbox, manager, file);
  return file;
}

async function addVersion(
  manager: EntityManager,
  file: FileRow,
  stored: StoredFile,
  { now }: CommitContext,
): Promise<FileRow> {
  const change = { version: file.version + 1, ...contentOf(stored), uploadedAt: new Date(now) };
  await manager.update(fileEntity, { id: file.id }, change);
  const after = { ...file, ...change };
  await insertVersion(manager, after, stored);
  return after;
}

function insertVersion(manager: EntityManager, file: FileRow, { blob, uploadId }: StoredFile) {
  return manager.insert(fileVersionEntity, {
    fileId: file.id,
    version: file.version,
    blobKey: blob.key,
    wrappedKey: blob.wrappedKey,
    uploadId,
    hash: file.hash,
    size: file.size,
    mediaType: file.mediaType,
    createdAt: file.uploadedAt,
  });
}

function contentOf({ blob, mediaType }: StoredFile): Pick<FileRow, 'hash' | 'size' | 'mediaType'> {
  return { hash: blob.sha256, size: blob.size, mediaType };
}
