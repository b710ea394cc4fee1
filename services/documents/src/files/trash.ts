import { compareAndSet, fail, type Outbox } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { isUncovered, notifyFiling } from './coverage.ts';
import { trashHorizon } from './file-response.ts';
import { fileEntity, type FileRow } from './files.entity.ts';
import { findOwn, sizeOf } from './files.repository.ts';
import type { YearStorageRow } from './year-storage.entity.ts';
import { hasRoom, lockYearStorage, saveYearStorage } from './year-storage.ts';

export interface TrashContext {
  readonly outbox: Outbox;
  readonly quotaBytes: number;
  readonly now: number;
  readonly actorId: number;
}

/** Moves a paper to the bin; one that is there already stays as it is. */
export async function deleteFile(
  manager: EntityManager,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow> {
  const shelf = await lockYearStorage(manager, file);
  const deletedAt = new Date(context.now);
  if (!(await compareAndSet(manager, fileEntity, { id: file.id, deletedAt: IsNull() }, { deletedAt }))) {
    return findOwn(manager, file.id, file.userId);
  }
  shelf.liveBytes -= await sizeOf(manager, file.id);
  await saveYearStorage(manager, shelf);
  const after = await findOwn(manager, file.id, file.userId);
  await accessLog.add(manager, entry(after, 'delete', context));
  return after;
}

/** Takes a paper out of the bin; one that is not there stays as it is. */
export async function restoreFile(
  manager: EntityManager,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow> {
  const shelf = await lockYearStorage(manager, file);
  const current = await findOwn(manager, file.id, file.userId);
  if (!current.deletedAt) return current;
  if (current.deletedAt <= trashHorizon(context.now)) throw fail('FILE_NOT_FOUND');
  const restored = await restoreLocked(manager, shelf, current, context);
  if (!restored) throw fail('QUOTA_EXCEEDED', { values: { max: context.quotaBytes / 1024 ** 2 } });
  await saveYearStorage(manager, shelf);
  return restored;
}

/** The same with the year already locked, undefined when there is no room for it; the caller saves the sums. */
export async function restoreLocked(
  manager: EntityManager,
  shelf: YearStorageRow,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow | undefined> {
  const size = await sizeOf(manager, file.id);
  if (!hasRoom(shelf, size, 0, context.quotaBytes)) return undefined;
  const covers = await isUncovered(manager, file, file.categoryId);
  await manager.update(fileEntity, { id: file.id }, { deletedAt: null });
  shelf.liveBytes += size;
  const after: FileRow = { ...file, deletedAt: null };
  await accessLog.add(manager, entry(after, 'restore', context));
  if (covers) await notifyFiling(context.outbox, manager, file);
  return after;
}

function entry(file: FileRow, action: 'delete' | 'restore', context: TrashContext) {
  return {
    at: new Date(context.now),
    actorId: context.actorId,
    ownerId: file.userId,
    fileId: file.id,
    version: file.version,
    action,
  };
}
