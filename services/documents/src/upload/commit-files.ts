import { randomUUID } from 'node:crypto';
import { uploadLimits, type FileProblem } from '@dossier/contracts';
import type { BlobStore, Outbox, Seal } from '@dossier/service-kit';
import { In, IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { endNoneDeclaration } from '../files/none-declarations.repository.ts';
import { restoreLocked } from '../files/trash.ts';
import { announceFile } from '../files/announce.ts';
import { isUncovered, notifyFiling } from '../files/coverage.ts';
import { destroyFile } from '../files/destroy-file.ts';
import { checkFile, updateFile } from '../files/file-integrity.ts';
import {
  blobRecord,
  fileEntity,
  fileVersionEntity,
  noCategory,
  notPart,
  type FileRow,
  type FileScan,
} from '../files/files.entity.ts';
import { problemAfterRename } from '../files/problems.ts';
import { fitsNewFile, fitsVersions } from '../files/files.repository.ts';
import { answerRequest, isFileRequested } from '../files/reviews.repository.ts';
import { findTransmitted } from '../files/transmitted.repository.ts';
import type { YearStorageRow } from '../files/year-storage.entity.ts';
import {
  chargedBytes,
  fitsQuota,
  lockYearStorage,
  saveYearStorage,
} from '../files/year-storage.repository.ts';
import type { YearLimitCode, YearLimits } from '../settings.ts';
import type { UploadForm } from './upload-form.ts';
import { isStored, type HashedFile, type StoredFile } from './store-part.ts';

export interface CommitContext {
  readonly blobs: Pick<BlobStore, 'wrap'>;
  /** The seal of the user who uploads. */
  readonly seal: Seal;
  readonly outbox: Outbox;
  /** What was found in the files; those without a problem are missing. */
  readonly problems: ReadonlyMap<HashedFile, FileProblem>;
  /** What the malware scanner said; null where none is asked before the commit. */
  readonly scanOf: (file: HashedFile) => FileScan | null;
  readonly limits: YearLimits;
  readonly now: number;
  readonly userId: number;
  readonly actorId: number;
  /** See those of a file. */
  readonly addedBy: number | null;
  readonly handoverId: string | null;
}

/** A received file, and the id of the file that it becomes a version of. */
export interface UploadEntry {
  readonly file: HashedFile;
  readonly replaces: string | undefined;
}

/** The outcome for one file: its row, or why it is not stored: a limit of the year, or what it replaces. */
export type Outcome =
  | { readonly kind: 'new file' | 'new version' | 'duplicate'; readonly file: FileRow }
  | { readonly kind: 'refused'; readonly code: YearLimitCode | 'FILE_EXISTS' | 'FILE_NOT_FOUND' };

/**
 * Inserts the rows of the files in upload order, in the transaction of `manager`. The year is locked first: of
 * several parallel uploads of the same bytes, one becomes a file and the others are duplicates of it.
 */
export async function commitFiles(
  manager: EntityManager,
  form: UploadForm,
  entries: readonly UploadEntry[],
  context: CommitContext,
): Promise<Map<HashedFile, Outcome>> {
  const yearStorage = await lockYearStorage(manager, { userId: context.userId, taxYear: form.taxYear });
  const outcomes = new Map<HashedFile, Outcome>();
  for (const { file, replaces } of entries) {
    const target = await findTarget(manager, form, replaces, context.userId);
    const outcome = target
      ? await commitFile(manager, yearStorage, target, file, context)
      : ({ kind: 'refused', code: 'FILE_NOT_FOUND' } as const);
    outcomes.set(file, outcome);
  }
  await saveYearStorage(manager, yearStorage);
  return outcomes;
}

/** Where a file goes: to a category, or as a new version to the file that it replaces. */
interface Target {
  readonly categoryId: number;
  readonly replaced: FileRow | null;
  /** The file is filed by its reading. */
  readonly isSorted: boolean;
}

/** Returns null when the file to be replaced is not there. */
async function findTarget(
  manager: EntityManager,
  { categoryId, taxYear, isSorted }: UploadForm,
  replaces: string | undefined,
  userId: number,
): Promise<Target | null> {
  if (replaces === undefined) return { categoryId, replaced: null, isSorted };
  const replaced = await manager.findOneBy(fileEntity, {
    id: replaces,
    userId,
    taxYear,
    deletedAt: IsNull(),
  });
  return replaced && { categoryId: replaced.categoryId, replaced, isSorted: false };
}

/** Inserts the rows of one file, as `commitFiles`, under the lock of its year; the caller saves the sums. */
export async function commitFile(
  manager: EntityManager,
  yearStorage: YearStorageRow,
  { categoryId, replaced, isSorted }: Target,
  stored: HashedFile,
  context: CommitContext,
): Promise<Outcome> {
  const { userId, taxYear } = yearStorage;
  const same = { userId, taxYear, hash: stored.blob.sha256 };
  const twins = replaced ? await findTwins(manager, replaced, same.hash) : [];
  const hasSameBytes = replaced?.hash === same.hash;
  if (hasSameBytes ? await isFileRequested(manager, replaced.id) : !(await areRemovable(manager, twins)))
    return { kind: 'refused', code: 'FILE_EXISTS' };
  const duplicate = replaced
    ? // A repeated replacement changes nothing.
      hasSameBytes && replaced
    : ((await manager.findOneBy(fileEntity, { ...same, categoryId })) ??
      // A file that is to be sorted is no second copy of one that was.
      (isSorted ? await manager.findOneBy(fileEntity, { ...same, deletedAt: IsNull() }) : null));
  if (duplicate) {
    checkFile(duplicate);
    const named = await correctName(manager, duplicate, stored, context);
    // The same bytes are not stored twice; a duplicate in the trash is restored.
    const sorted = isSorted ? await sortLater(manager, named, context) : named;
    // One whose parts took its place stays where it is.
    const isBack = sorted.deletedAt && !sorted.dividedAt;
    const restored = isBack ? await restoreLocked(manager, yearStorage, sorted, context) : sorted;
    return typeof restored === 'string'
      ? { kind: 'refused', code: restored }
      : { kind: 'duplicate', file: restored };
  }
  const size = chargedBytes(stored.blob);
  const fits = fitsQuota(yearStorage, { liveBytes: size, storedBytes: size }, context.limits.quotaBytes);
  if (!isStored(stored) || !fits) {
    return { kind: 'refused', code: 'QUOTA_EXCEEDED' };
  }
  if (!replaced && !(await fitsNewFile(manager, yearStorage, context.limits.filesPerYear))) {
    return { kind: 'refused', code: 'FILES_PER_YEAR_EXCEEDED' };
  }
  if (replaced && replaced.version >= uploadLimits.versionsPerFile)
    return { kind: 'refused', code: 'VERSIONS_PER_FILE_EXCEEDED' };
  if (!(await fitsVersions(manager, yearStorage, context.limits.versionsPerYear)))
    return { kind: 'refused', code: 'VERSIONS_PER_YEAR_EXCEEDED' };
  for (const twin of twins) await destroyFile(manager, yearStorage, twin, context);
  yearStorage.liveBytes += size;
  yearStorage.storedBytes += size;
  const file = replaced
    ? await addVersion(manager, replaced, stored, context)
    : await addFile(manager, yearStorage, { categoryId, isSorted }, stored, context);
  await accessLog.add(manager, {
    at: file.uploadedAt,
    actorId: context.actorId,
    ownerId: userId,
    fileId: file.id,
    version: file.version,
    action: context.handoverId === null ? 'upload' : 'phoneUpload',
  });
  return { kind: replaced ? 'new version' : 'new file', file };
}

/**
 * The files with the bytes that are to replace another: a paper that was uploaded as one of its own before its owner said that
 * it replaces an earlier one. It becomes a version of that one, and is no second paper any more.
 */
async function findTwins(manager: EntityManager, replaced: FileRow, hash: string): Promise<FileRow[]> {
  const { id, userId, taxYear, categoryId } = replaced;
  const found = await manager.findBy(fileEntity, {
    userId,
    taxYear,
    hash,
    categoryId: In([categoryId, noCategory]),
  });
  return found.filter((file) => file.id !== id);
}

/** Whether nothing is lost with these files but bytes that another file gets: no earlier version, and no dossier lists them. */
async function areRemovable(manager: EntityManager, files: readonly FileRow[]): Promise<boolean> {
  const ids = files.map(({ id }) => id);
  return files.every(({ version }) => version === 1) && (await findTransmitted(manager, ids)).size === 0;
}

/** A file without a category that is uploaded again to be sorted. */
async function sortLater(manager: EntityManager, file: FileRow, { outbox }: CommitContext): Promise<FileRow> {
  if (file.categoryId !== noCategory || file.sorting) return file;
  const after = await updateFile(manager, file, { sorting: 'auto' });
  await announceFile(outbox, manager, after);
  return after;
}

/** The same bytes under a name that fits them: the file takes that name, and its problem is gone. */
async function correctName(
  manager: EntityManager,
  file: FileRow,
  stored: HashedFile,
  { outbox, problems, actorId }: CommitContext,
): Promise<FileRow> {
  const { name } = stored;
  const problem = problemAfterRename(file, name);
  if (!file.problem || problem || problems.has(stored)) return file;
  const covers = !file.deletedAt && (await isUncovered(manager, file, file.categoryId));
  const after = await updateFile(manager, file, { name, problem });
  if (covers) await notifyFiling(outbox, manager, file, actorId);
  return after;
}

async function addFile(
  manager: EntityManager,
  { userId, taxYear }: YearStorageRow,
  { categoryId, isSorted }: Pick<Target, 'categoryId' | 'isSorted'>,
  stored: StoredFile,
  context: CommitContext,
): Promise<FileRow> {
  const { now, outbox } = context;
  const at = new Date(now);
  const content = { name: stored.name, version: 1, ...contentOf(stored, context) };
  const covers = !content.problem && (await isUncovered(manager, { userId, taxYear }, categoryId));
  const id = randomUUID();
  const times = { createdAt: at, uploadedAt: at, deletedAt: null, internalAt: null };
  const sorting = isSorted ? ('auto' as const) : null;
  const file = { id, userId, taxYear, categoryId, sorting, ...content, ...times, ...notPart };
  await manager.insert(fileEntity, file);
  await insertVersion(manager, file, stored, context);
  await endNoneDeclaration(manager, file, categoryId);
  await announceFile(outbox, manager, file);
  if (covers) await notifyFiling(outbox, manager, file, context.actorId);
  return file;
}

async function addVersion(
  manager: EntityManager,
  file: FileRow,
  stored: StoredFile,
  context: CommitContext,
): Promise<FileRow> {
  const content = contentOf(stored, context);
  const covers = !content.problem && (await isUncovered(manager, file, file.categoryId));
  const { name } = stored;
  const change = { name, version: file.version + 1, ...content, uploadedAt: new Date(context.now) };
  // The history keeps the name at upload.
  if (name !== file.name)
    await manager.update(fileVersionEntity, { fileId: file.id, name: IsNull() }, { name: file.name });
  const after = await updateFile(manager, file, change);
  await insertVersion(manager, after, stored, context);
  await answerRequest(manager, after, context);
  await announceFile(context.outbox, manager, after);
  if (covers) await notifyFiling(context.outbox, manager, after, context.actorId);
  return after;
}

function insertVersion(
  manager: EntityManager,
  file: FileRow,
  { blob, uploadId }: StoredFile,
  { blobs, seal }: CommitContext,
) {
  const { id: fileId, version, hash, size, mediaType, uploadedAt: createdAt } = file;
  const { addedBy, handoverId, scan } = file;
  const author = { addedBy, handoverId, scan };
  const row = { fileId, version, blobKey: blob.key, uploadId, hash, size, mediaType, ...author, createdAt };
  const wrappedKey = blobs.wrap(blobRecord(file.userId, row), blob.dataKey, seal);
  return manager.insert(fileVersionEntity, { ...row, wrappedKey, name: null });
}

function contentOf(
  stored: StoredFile,
  { problems, scanOf, addedBy, handoverId }: CommitContext,
): Pick<FileRow, 'hash' | 'size' | 'mediaType' | 'problem' | 'scan' | 'addedBy' | 'handoverId'> {
  const { blob, mediaType } = stored;
  const author = { addedBy, handoverId };
  const problem = problems.get(stored) ?? null;
  return { hash: blob.sha256, size: blob.size, mediaType, ...author, problem, scan: scanOf(stored) };
}
