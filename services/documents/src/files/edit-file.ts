import { fileEditIssue, findCategory, listStatusesForUser, yearInZurich } from '@dossier/contracts';
import { fail, type Seal, type Service } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { endNoneDeclaration } from '../categories/none-declarations.repository.ts';
import { limitValues, type YearLimits } from '../settings.ts';
import { cleanFileName } from '../upload/file-name.ts';
import { isUncovered, notifyFiling } from './coverage.ts';
import { updateFile } from './file-integrity.ts';
import { fileEntity, fileVersionEntity, noCategory, type FileRow } from './files.entity.ts';
import { findLiveFile, fitsNewFile, sumVersionSizes } from './files.repository.ts';
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
}

export interface EditContext {
  readonly service: Service;
  readonly limits: YearLimits;
  readonly userId: number;
  readonly actorId: number;
}

type Place = Pick<FileRow, 'name' | 'categoryId' | 'taxYear'>;

/** Changes name, category and year of a file. Its id, versions and bytes stay. */
export async function editFile(context: EditContext, id: string, edit: FileEdit): Promise<FileRow> {
  const { service, userId } = context;
  const { db, clock, seals } = service;
  const file = await db.read((manager) => findLiveFile(manager, id, userId));
  const next = placeAfter(file, edit, clock.now());
  const years = [...new Set([file.taxYear, next.taxYear])].sort((a, b) => a - b);
  const statuses = await listStatuses(service, userId, years);
  const seal = await seals.forWriting(userId);
  await ensureYearStorage(db, { userId, taxYear: next.taxYear });
  return db.write(async (manager) => {
    const storages = await lockYearStorages(
      manager,
      years.map((taxYear) => ({ userId, taxYear })),
    );
    const current = await findLiveFile(manager, id, userId);
    if (current.taxYear !== file.taxYear) throw fail('STALE_VERSION');
    const transmittedVersion = (await findTransmitted(manager, [id])).get(id) ?? null;
    const issue = fileEditIssue({ transmittedVersion }, statuses);
    if (issue) throw fail(issue);
    return applyEdit(manager, { current, next, storages, seal }, context);
  });
}

/** Name, category and year after the edit. Throws when one of them is not possible. */
function placeAfter(file: FileRow, { name, categoryId, taxYear }: FileEdit, now: number): Place {
  const cleaned = name === undefined ? file.name : cleanFileName(name);
  if (cleaned === undefined) throw fail('FILE_NAME_INVALID');
  if (categoryId && !findCategory(categoryId)) throw fail('CATEGORY_UNKNOWN');
  if (taxYear !== undefined && taxYear > yearInZurich(new Date(now)))
    throw fail('TAX_YEAR_NOT_AVAILABLE', { values: { year: taxYear, next: taxYear + 1 } });
  return {
    name: cleaned,
    categoryId: categoryId === undefined ? file.categoryId : (categoryId ?? noCategory),
    taxYear: taxYear ?? file.taxYear,
  };
}

async function listStatuses(service: Service, userId: number, years: readonly number[]) {
  const filings = await service.call(listStatusesForUser, { params: { userId: String(userId) }, query: {} });
  return filings
    .filter(({ taxYear }) => years.includes(taxYear))
    .map(({ current_status_id: status }) => status);
}

interface LockedEdit {
  readonly current: FileRow;
  readonly next: Place;
  readonly storages: ReadonlyMap<number, YearStorageRow>;
  readonly seal: Seal;
}

async function applyEdit(
  manager: EntityManager,
  { current, next, storages, seal }: LockedEdit,
  { service, limits, userId, actorId }: EditContext,
): Promise<FileRow> {
  const isMoved = next.categoryId !== current.categoryId || next.taxYear !== current.taxYear;
  if (!isMoved && next.name === current.name) return current;
  const problem = next.name === current.name ? current.problem : problemAfterRename(current, next.name);
  const entersCoverage = problem === null && (isMoved || current.problem !== null);
  const covers = entersCoverage && (await isUncovered(manager, { userId, ...next }, next.categoryId));
  if (isMoved) await checkTarget(manager, current, next);
  if (next.taxYear !== current.taxYear) await moveBytes(manager, current, next, storages, limits);
  if (next.name !== current.name) {
    // The history keeps the name at upload.
    await manager.update(fileVersionEntity, { fileId: current.id, name: IsNull() }, { name: current.name });
  }
  const after = await updateFile(manager, current, { ...next, problem }, seal);
  if (isMoved) await endNoneDeclaration(manager, after, after.categoryId);
  if (covers) await notifyFiling(service.outbox, manager, after);
  await accessLog.add(manager, {
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
  { id, userId, taxYear }: FileRow,
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
  for (const [storage, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    storage.liveBytes += sign * size;
    storage.storedBytes += sign * size;
    await saveYearStorage(manager, storage);
  }
}
