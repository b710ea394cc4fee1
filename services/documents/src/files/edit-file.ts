import { fileEditIssue, findCategory, type Language } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import {
  announceNotificationChange,
  AppError,
  checkCollectable,
  fail,
  type Service,
} from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { endNoneDeclaration } from './none-declarations.repository.ts';
import { limitValues, type YearLimits } from '../settings.ts';
import { cleanFileName } from './file-name.ts';
import { announceFile } from './announce.ts';
import { isUncovered, notifyFiling } from './coverage.ts';
import { updateFile } from './file-integrity.ts';
import { listStatuses } from './filing-statuses.ts';
import { fileEntity, fileVersionEntity, noCategory, type FileRow } from './files.entity.ts';
import {
  findLiveFile,
  findLiveFiles,
  fitsNewFile,
  fitsVersions,
  sumVersionSizes,
} from './files.repository.ts';
import { problemAfterRename } from './problems.ts';
import { findTransmitted } from './transmitted.repository.ts';
import {
  ensureYearStorage,
  fitsQuota,
  lockYearStorages,
  saveYearStorage,
} from './year-storage.repository.ts';
import type { YearStorageRow } from './year-storage.entity.ts';

/** The requested change; what is missing stays. */
export interface FileEdit {
  readonly name?: string | undefined;
  readonly categoryId?: number | null | undefined;
  readonly taxYear?: number | undefined;
  /** The version whose reading files it: nothing changes unless the file still waits to be sorted in this version. */
  readonly readVersion?: number | undefined;
}

export interface EditContext {
  readonly service: Service;
  readonly limits: YearLimits;
  readonly userId: number;
  /** Null when the file is filed by its reading. */
  readonly actorId: number | null;
  readonly language: Language;
}

type Place = Pick<FileRow, 'name' | 'categoryId' | 'taxYear'>;

/** Changes name, category and year of a file. Its id, versions and bytes stay. */
export async function editFile(context: EditContext, id: string, edit: FileEdit): Promise<FileRow> {
  const [edited] = await editFiles(context, [{ ...edit, id }]);
  if (!edited) throw fail('FILE_NOT_FOUND');
  return edited;
}

/** Like `editFile` for several files of a user: all of them or, after an error, none. */
export async function editFiles(
  context: EditContext,
  edits: readonly (FileEdit & { readonly id: string })[],
): Promise<FileRow[]> {
  const { service, userId } = context;
  const { db, clock } = service;
  const ids = edits.map(({ id }) => id);
  const files = await db.read((manager) => findLiveFiles(manager, ids, userId));
  const editOf = new Map(edits.map((edit) => [edit.id, edit]));
  const moves = files.map((file) => ({ file, next: placeAfter(file, editOf.get(file.id), clock.now()) }));
  const years = [...new Set(moves.flatMap(({ file, next }) => [file.taxYear, next.taxYear]))];
  years.sort((a, b) => a - b);
  const statuses = await listStatuses(service, userId);
  for (const taxYear of years) await ensureYearStorage(db, { userId, taxYear });
  return db.write(async (manager) => {
    const storages = await lockYearStorages(
      manager,
      years.map((taxYear) => ({ userId, taxYear })),
    );
    const transmitted = await findTransmitted(manager, ids);
    const edited: FileRow[] = [];
    for (const { file, next } of moves) {
      const current = await findLiveFile(manager, file.id, userId);
      if (current.taxYear !== file.taxYear) throw fail('STALE_VERSION');
      const readVersion = editOf.get(file.id)?.readVersion;
      if (readVersion !== undefined && !awaitsReading(current, readVersion)) continue;
      const transmittedVersion = transmitted.get(file.id)?.version ?? null;
      const ofYears = [current.taxYear, next.taxYear].flatMap((year) => statuses.get(year) ?? []);
      try {
        const issue = fileEditIssue({ transmittedVersion }, ofYears);
        if (issue) throw fail(issue);
        const sorting = readVersion === undefined ? null : ('filed' as const);
        edited.push(await applyEdit(manager, { current, next, storages, sorting }, context));
      } catch (error) {
        throw files.length > 1 ? withFile(error, ids.indexOf(file.id), context.language) : error;
      }
    }
    return edited;
  });
}

/** Whether a file waits to be filed by the reading of its version. */
function awaitsReading({ sorting, version }: FileRow, readVersion: number): boolean {
  return sorting === 'auto' && version === readVersion;
}

/** The error of one of several files, which `fields` names by its index. */
function withFile(error: unknown, index: number, language: Language): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, values } = error;
  const field = { path: `files.${index}`, code, message: errorText(code, language, values) };
  return fail(code, { ...(values && { values }), fields: [field], cause: error });
}

/** Name, category and year after the edit. Throws when one of them is not possible. */
function placeAfter(file: FileRow, { name, categoryId, taxYear }: FileEdit = {}, now: number): Place {
  const cleaned = name === undefined ? file.name : cleanFileName(name);
  if (cleaned === undefined) throw fail('FILE_NAME_INVALID');
  if (categoryId && !findCategory(categoryId)) throw fail('CATEGORY_UNKNOWN');
  if (taxYear !== undefined) checkCollectable(taxYear, new Date(now));
  return {
    name: cleaned,
    categoryId: categoryId === undefined ? file.categoryId : (categoryId ?? noCategory),
    taxYear: taxYear ?? file.taxYear,
  };
}

interface LockedEdit {
  readonly current: FileRow;
  readonly next: Place;
  readonly storages: ReadonlyMap<number, YearStorageRow>;
  /** Of a file whose category changes. */
  readonly sorting: FileRow['sorting'];
}

async function applyEdit(
  manager: EntityManager,
  { current, next, storages, sorting }: LockedEdit,
  { service, limits, userId, actorId }: EditContext,
): Promise<FileRow> {
  const isMoved = next.categoryId !== current.categoryId || next.taxYear !== current.taxYear;
  if (!isMoved && next.name === current.name) return current;
  const problem = next.name === current.name ? current.problem : problemAfterRename(current, next.name);
  const entersCoverage = problem === null && (isMoved || current.problem !== null);
  const covers = entersCoverage && (await isUncovered(manager, { userId, ...next }, next.categoryId));
  if (isMoved) await checkTarget(manager, current, next);
  if (next.taxYear !== current.taxYear) {
    await moveBytes(manager, current, next, storages, limits);
    // A request for a better file follows it to the other year.
    await announceNotificationChange(service.outbox, manager, userId);
  }
  if (next.name !== current.name) {
    // The history keeps the name at upload.
    await manager.update(fileVersionEntity, { fileId: current.id, name: IsNull() }, { name: current.name });
  }
  const isFiled = next.categoryId !== current.categoryId;
  const change = { ...next, problem, ...(isFiled && { sorting }) };
  const after = await updateFile(manager, current, change);
  await announceFile(service.outbox, manager, after);
  if (isMoved) await endNoneDeclaration(manager, after, after.categoryId);
  if (covers) await notifyFiling(service.outbox, manager, after, actorId);
  await accessLog.addRepeatable(manager, {
    at: new Date(service.clock.now()),
    actorId,
    ownerId: userId,
    fileId: after.id,
    version: after.version,
    action: 'edit',
  });
  return after;
}

/** The same bytes may be stored once per year and category, including the trash. */
async function checkTarget(manager: EntityManager, { userId, hash }: FileRow, next: Place): Promise<void> {
  const { taxYear, categoryId } = next;
  if (await manager.existsBy(fileEntity, { userId, taxYear, categoryId, hash })) throw fail('FILE_EXISTS');
}

async function moveBytes(
  manager: EntityManager,
  { id, userId, taxYear, version }: FileRow,
  next: Place,
  storages: ReadonlyMap<number, YearStorageRow>,
  limits: YearLimits,
): Promise<void> {
  const [from, to] = [storages.get(taxYear), storages.get(next.taxYear)];
  if (!from || !to) throw new Error('a year is not locked');
  const size = await sumVersionSizes(manager, id);
  if (!fitsQuota(to, { liveBytes: size, storedBytes: size }, limits.quotaBytes))
    throw fail('QUOTA_EXCEEDED', { values: limitValues('QUOTA_EXCEEDED', limits) });
  if (!(await fitsNewFile(manager, { userId, taxYear: next.taxYear }, limits.filesPerYear)))
    throw fail('FILES_PER_YEAR_EXCEEDED', { values: limitValues('FILES_PER_YEAR_EXCEEDED', limits) });
  if (!(await fitsVersions(manager, { userId, taxYear: next.taxYear }, limits.versionsPerYear, version)))
    throw fail('VERSIONS_PER_YEAR_EXCEEDED', { values: limitValues('VERSIONS_PER_YEAR_EXCEEDED', limits) });
  for (const [storage, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    storage.liveBytes += sign * size;
    storage.storedBytes += sign * size;
    await saveYearStorage(manager, storage);
  }
}
