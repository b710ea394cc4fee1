import { trashDays } from '@dossier/contracts';
import { fail, type Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { reportIfShown } from './reviews.repository.ts';
import { endNoneDeclaration } from './none-declarations.repository.ts';
import { announceFile } from './announce.ts';
import { isUncovered, notifyFiling } from './coverage.ts';
import { updateFile } from './file-integrity.ts';
import type { FileRow } from './files.entity.ts';
import { findOwnFile, fitsRestoredFile, sumVersionSizes } from './files.repository.ts';
import { listParts } from './parts.repository.ts';
import { limitValues, type YearLimitCode, type YearLimits } from '../settings.ts';
import type { YearStorageRow } from './year-storage.entity.ts';
import { fitsQuota, lockYearStorage, lockYearStorages, saveYearStorage } from './year-storage.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Files deleted at this time or earlier cannot be restored, even if the sweep has not removed them yet. */
export function trashCutoff(now: number): Date {
  return new Date(now - trashDays * dayMs);
}

/** Files deleted at this time or earlier are destroyed. */
export function destructionCutoff(now: number): Date {
  return trashCutoff(now - dayMs);
}

export interface TrashContext {
  readonly outbox: Outbox;
  readonly limits: YearLimits;
  readonly now: number;
  readonly actorId: number;
}

/** Moves a file to the trash; a file that is already there is returned unchanged. */
export async function deleteFile(
  manager: EntityManager,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow> {
  const yearStorage = await lockYearStorage(manager, file);
  const current = await findOwnFile(manager, file.id, file.userId);
  if (current.deletedAt) return current;
  const after = await updateFile(manager, current, { deletedAt: new Date(context.now) });
  yearStorage.liveBytes -= await sumVersionSizes(manager, file.id);
  await saveYearStorage(manager, yearStorage);
  await accessLog.addRepeatable(manager, accessEntry(after, 'delete', context));
  await reportIfShown(manager, after, context);
  await announceFile(context.outbox, manager, after);
  return after;
}

/**
 * Restores a file from the trash; a file outside the trash is returned unchanged. An original comes back in place of its
 * parts.
 */
export async function restoreFile(
  manager: EntityManager,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow> {
  await lockYearStorage(manager, file);
  const current = await findOwnFile(manager, file.id, file.userId);
  if (!current.deletedAt) return current;
  if (!current.dividedAt && current.deletedAt <= trashCutoff(context.now)) throw fail('FILE_NOT_FOUND');
  if (current.dividedAt)
    for (const part of await listParts(manager, current)) await deleteFile(manager, part, context);
  const yearStorage = await lockYearStorage(manager, file);
  const restored = await restoreLocked(manager, yearStorage, current, context);
  if (typeof restored === 'string') throw fail(restored, { values: limitValues(restored, context.limits) });
  await saveYearStorage(manager, yearStorage);
  return restored;
}

/** Deletes or restores several files of a user: all of them or, after an error, none. */
export async function changeAll(
  manager: EntityManager,
  files: readonly FileRow[],
  context: TrashContext,
  change: typeof deleteFile,
): Promise<FileRow[]> {
  const byYear = new Map(files.map(({ userId, taxYear }) => [taxYear, { userId, taxYear }]));
  await lockYearStorages(
    manager,
    [...byYear.values()].sort((a, b) => a.taxYear - b.taxYear),
  );
  const changed: FileRow[] = [];
  for (const file of files) changed.push(await change(manager, file, context));
  return changed;
}

/** Restores a file under the lock the caller holds, or returns the limit it exceeds. The caller saves the sums. */
export async function restoreLocked(
  manager: EntityManager,
  yearStorage: YearStorageRow,
  file: FileRow,
  context: TrashContext,
): Promise<FileRow | YearLimitCode> {
  const size = await sumVersionSizes(manager, file.id);
  const { quotaBytes, filesPerYear } = context.limits;
  if (!fitsQuota(yearStorage, { liveBytes: size, storedBytes: 0 }, quotaBytes)) return 'QUOTA_EXCEEDED';
  if (!(await fitsRestoredFile(manager, yearStorage, filesPerYear))) return 'FILES_PER_YEAR_EXCEEDED';
  const covers = !file.problem && (await isUncovered(manager, file, file.categoryId));
  const after = await updateFile(manager, file, { deletedAt: null, dividedAt: null });
  await endNoneDeclaration(manager, file, file.categoryId);
  yearStorage.liveBytes += size;
  await accessLog.addRepeatable(manager, accessEntry(after, 'restore', context));
  await reportIfShown(manager, after, context);
  await announceFile(context.outbox, manager, after);
  if (covers) await notifyFiling(context.outbox, manager, file, context.actorId);
  return after;
}

function accessEntry(file: FileRow, action: 'delete' | 'restore', context: TrashContext) {
  return {
    at: new Date(context.now),
    actorId: context.actorId,
    ownerId: file.userId,
    fileId: file.id,
    version: file.version,
    action,
  };
}
