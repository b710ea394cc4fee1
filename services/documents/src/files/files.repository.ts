import { cursorTime, fail } from '@dossier/service-kit';
import { In, IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  fileEntity,
  fileVersionEntity,
  noCategory,
  type FileRow,
  type FileVersionRow,
} from './files.entity.ts';
import type { YearStorageKey } from './year-storage.entity.ts';
import { chargedBytes } from './year-storage.repository.ts';

export interface ListFilter extends YearStorageKey {
  categoryId?: number | undefined;
}

export interface TrashFilter extends YearStorageKey {
  /** Only files deleted after this time can be restored. */
  cutoff: Date;
}

/** The position after the last row of a page. */
export const filePosition = z.object({ uploadedAt: cursorTime, id: z.uuid() });
type FilePosition = z.output<typeof filePosition>;

/** The same in the trash, which is ordered by deletion. */
export const trashPosition = filePosition.extend({ deletedAt: cursorTime.nullable() });
type TrashPosition = z.output<typeof trashPosition>;

export interface PageRange<P extends FilePosition = FilePosition> {
  limit?: number | undefined;
  after?: P | undefined;
}

export interface Page {
  rows: FileRow[];
  total: number;
  hasMore: boolean;
}

/** The files outside the trash, newest first; all of them without a limit. */
export function listLiveFiles(
  manager: EntityManager,
  filter: ListFilter,
  range: PageRange = {},
): Promise<Page> {
  const { limit, after } = range;
  // The same query as a find, which composes its SQL once: home reads the first page.
  const rows = after
    ? liveFilesQuery(manager, filter, range).getMany()
    : manager.find(fileEntity, {
        where: whereLive(filter),
        order: { uploadedAt: 'DESC', id: 'DESC' },
        ...(limit !== undefined && { take: limit + 1 }),
      });
  return readPage(rows, range, () => manager.countBy(fileEntity, whereLive(filter)));
}

/** The files that can still be restored, latest deletion first; all of them without a limit. */
export function listTrashedFiles(
  manager: EntityManager,
  filter: TrashFilter,
  range: PageRange<TrashPosition> = {},
): Promise<Page> {
  return readPage(trashQuery(manager, filter, range).getMany(), range, () =>
    manager.countBy(fileEntity, whereTrashed(filter)),
  );
}

async function readPage(
  selected: Promise<FileRow[]>,
  range: PageRange,
  countAll: () => Promise<number>,
): Promise<Page> {
  const rows = await selected;
  const limit = range.limit ?? rows.length;
  const isComplete = range.limit === undefined && !range.after;
  const total = isComplete ? rows.length : await countAll();
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}

function whereLive({ userId, taxYear, categoryId }: ListFilter) {
  return { userId, taxYear, deletedAt: IsNull(), ...(categoryId !== undefined && { categoryId }) };
}

/** Selects one row more than the page, which shows whether another page follows. Every page is read from an index. */
export function liveFilesQuery(manager: EntityManager, filter: ListFilter, { limit, after }: PageRange) {
  const query = manager
    .createQueryBuilder(fileEntity, 'file')
    .where(whereLive(filter))
    .orderBy('file.uploadedAt', 'DESC')
    .addOrderBy('file.id', 'DESC');
  if (after) {
    query
      .andWhere('file.uploadedAt <= :at', { at: after.uploadedAt })
      .andWhere('(file.uploadedAt < :at OR file.id < :id)', { id: after.id });
  }
  return limit === undefined ? query : query.limit(limit + 1);
}

function whereTrashed({ userId, taxYear, cutoff }: TrashFilter) {
  return { userId, taxYear, deletedAt: MoreThan(cutoff) };
}

/** Like `liveFilesQuery`, and with the same index. Files deleted at the same time keep the order of the file list. */
export function trashQuery(
  manager: EntityManager,
  filter: TrashFilter,
  { limit, after }: PageRange<TrashPosition>,
) {
  const query = manager
    .createQueryBuilder(fileEntity, 'file')
    .where(whereTrashed(filter))
    .orderBy('file.deletedAt', 'DESC')
    .addOrderBy('file.uploadedAt', 'DESC')
    .addOrderBy('file.id', 'DESC');
  if (after) {
    query
      .andWhere('file.deletedAt <= :deletedAt', { deletedAt: after.deletedAt })
      .andWhere(
        '(file.deletedAt < :deletedAt OR file.uploadedAt < :at OR (file.uploadedAt = :at AND file.id < :id))',
        { at: after.uploadedAt, id: after.id },
      );
  }
  return limit === undefined ? query : query.limit(limit + 1);
}

/** A file of the user, in the trash or not. A missing file and another user's file are the same error. */
export async function findOwnFile(manager: EntityManager, id: string, userId: number): Promise<FileRow> {
  const row = await manager.findOneBy(fileEntity, { id, userId });
  if (!row) throw fail('FILE_NOT_FOUND');
  return row;
}

/** A file of the user outside the trash. */
export async function findLiveFile(manager: EntityManager, id: string, userId: number): Promise<FileRow> {
  const row = await findOwnFile(manager, id, userId);
  if (row.deletedAt) throw fail('FILE_NOT_FOUND');
  return row;
}

/** A file of the user that can be read: one outside the trash, or an original whose parts took its place. */
export async function findReadableFile(manager: EntityManager, id: string, userId: number): Promise<FileRow> {
  const row = await findOwnFile(manager, id, userId);
  if (row.deletedAt && !row.dividedAt) throw fail('FILE_NOT_FOUND');
  return row;
}

/** Files of the user, in the order of the ids; a repeated id counts once. One that is missing is the same error as for a single file. */
export async function findOwnFiles(
  manager: EntityManager,
  ids: readonly string[],
  userId: number,
): Promise<FileRow[]> {
  const rows = await manager.findBy(fileEntity, { userId, id: In([...ids]) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) throw fail('FILE_NOT_FOUND');
    return row;
  });
}

/** Like `findOwnFiles`, outside the trash. */
export async function findLiveFiles(
  manager: EntityManager,
  ids: readonly string[],
  userId: number,
): Promise<FileRow[]> {
  const rows = await findOwnFiles(manager, ids, userId);
  if (rows.some(({ deletedAt }) => deletedAt)) throw fail('FILE_NOT_FOUND');
  return rows;
}

/** All versions of a file, or up to `limit` of those before a version; newest first. */
export function listVersions(
  manager: EntityManager,
  fileId: string,
  { limit, before }: { limit?: number; before?: number | undefined } = {},
): Promise<FileVersionRow[]> {
  return manager.find(fileVersionEntity, {
    where: { fileId, ...(before !== undefined && { version: LessThan(before) }) },
    order: { version: 'DESC' },
    ...(limit !== undefined && { take: limit }),
  });
}

/** The number of stored versions of a file, and the newest of them; 0 without any. */
export async function countVersions(
  manager: EntityManager,
  fileId: string,
): Promise<{ count: number; newest: number }> {
  const count = await manager.countBy(fileVersionEntity, { fileId });
  return { count, newest: (await manager.maximum(fileVersionEntity, 'version', { fileId })) ?? 0 };
}

/** The number of files of a year outside the trash, or with it. Exact while the year is locked. */
function countFiles(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  which: 'live' | 'stored',
): Promise<number> {
  return manager.countBy(fileEntity, which === 'live' ? whereLive({ userId, taxYear }) : { userId, taxYear });
}

/** Whether one more file may leave the trash. */
export async function fitsRestoredFile(
  manager: EntityManager,
  year: YearStorageKey,
  filesPerYear: number,
): Promise<boolean> {
  return (await countFiles(manager, year, 'live')) < filesPerYear;
}

/** Whether one more file may be added. As with bytes, files and trash together may be twice as many. */
export async function fitsNewFile(
  manager: EntityManager,
  year: YearStorageKey,
  filesPerYear: number,
): Promise<boolean> {
  return (
    (await fitsRestoredFile(manager, year, filesPerYear)) &&
    (await countFiles(manager, year, 'stored')) < 2 * filesPerYear
  );
}

/** Whether more versions may be added to a year, in which files in the trash count, too. Exact while the year is locked. */
export async function fitsVersions(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  versionsPerYear: number,
  added = 1,
): Promise<boolean> {
  // A file has all versions up to its current one.
  const stored = await manager.sum(fileEntity, 'version', { userId, taxYear });
  return Number(stored ?? 0) + added <= versionsPerYear;
}

/** The bytes that all versions of a file count in the sums of its year. */
export async function sumVersionSizes(manager: EntityManager, fileId: string): Promise<number> {
  const versions = await manager.find(fileVersionEntity, { select: { size: true }, where: { fileId } });
  return versions.reduce((sum, version) => sum + chargedBytes(version), 0);
}

/** The number of files per category of a year; categories without files are missing. */
export async function countByCategory(
  manager: EntityManager,
  year: YearStorageKey,
): Promise<Map<number, { files: number; problems: number }>> {
  const rows = await categoryCountQuery(manager, year).getRawMany<
    Record<'categoryId' | 'files' | 'problems', number>
  >();
  return new Map(
    rows.map(({ categoryId, files, problems }) => [
      Number(categoryId),
      { files: Number(files), problems: Number(problems) },
    ]),
  );
}

export function categoryCountQuery(manager: EntityManager, { userId, taxYear }: YearStorageKey) {
  return manager
    .createQueryBuilder(fileEntity, 'file')
    .select('file.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'files')
    .addSelect('COUNT(file.problem)', 'problems')
    .where(whereLive({ userId, taxYear }))
    .groupBy('file.categoryId');
}

/** Whether a category of a year has a file outside the trash. */
export function hasFiles(manager: EntityManager, year: YearStorageKey, categoryId: number): Promise<boolean> {
  return manager.existsBy(fileEntity, whereLive({ ...year, categoryId }));
}

/** The categories of a year that have a file without a problem. */
export async function listFiledCategories(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<number[]> {
  const rows = await manager
    .createQueryBuilder(fileEntity, 'file')
    .select('DISTINCT file.categoryId', 'categoryId')
    .where({
      userId,
      taxYear,
      categoryId: Not(noCategory),
      deletedAt: IsNull(),
      problem: IsNull(),
    })
    .getRawMany<{ categoryId: number }>();
  return rows.map((row) => Number(row.categoryId));
}
