import { requiredCategoryIds } from '@dossier/contracts';
import { fail, type Database } from '@dossier/service-kit';
import { In, IsNull, MoreThan, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { fileEntity, fileVersionEntity, type FileRow, type FileVersionRow } from './files.entity.ts';
import type { TrashCursor, Cursor } from './cursor.ts';
import type { YearStorageKey } from './year-storage.ts';

export interface ListFilter extends YearStorageKey {
  categoryId?: number | undefined;
}

/** What can be restored of a year. */
export interface TrashFilter extends YearStorageKey {
  /** Papers deleted before are gone for good. */
  horizon: Date;
}

export interface PageRange<C extends Cursor = Cursor> {
  limit?: number | undefined;
  after?: C | undefined;
}

export interface Page {
  rows: FileRow[];
  total: number;
  hasMore: boolean;
}

/** Papers that are not in the bin, newest first; without a limit all of them. */
export async function listLive(db: Database, filter: ListFilter, range: PageRange = {}): Promise<Page> {
  return db.read((manager) =>
    readPage(pageQuery(manager, filter, range), range, () => manager.countBy(fileEntity, liveFiles(filter))),
  );
}

/** What can still be restored, newest deletion first; without a limit all of it. */
export async function listDeleted(
  db: Database,
  filter: TrashFilter,
  range: PageRange<TrashCursor> = {},
): Promise<Page> {
  return db.read((manager) =>
    readPage(trashQuery(manager, filter, range), range, () =>
      manager.countBy(fileEntity, deletedFiles(filter)),
    ),
  );
}

async function readPage(
  query: SelectQueryBuilder<FileRow>,
  range: PageRange,
  countAll: () => Promise<number>,
): Promise<Page> {
  const rows = await query.getMany();
  const limit = range.limit ?? rows.length;
  const whole = range.limit === undefined && !range.after;
  const total = whole ? rows.length : await countAll();
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}

function liveFiles({ userId, taxYear, categoryId }: ListFilter) {
  return { userId, taxYear, deletedAt: IsNull(), ...(categoryId !== undefined && { categoryId }) };
}

/** One row more than a page, to know whether there is another. Follows an index, so a deep page costs no more. */
export function pageQuery(manager: EntityManager, filter: ListFilter, { limit, after }: PageRange) {
  const query = manager
    .createQueryBuilder(fileEntity, 'file')
    .where(liveFiles(filter))
    .orderBy('file.uploadedAt', 'DESC')
    .addOrderBy('file.id', 'DESC');
  if (after) {
    query
      .andWhere('file.uploadedAt <= :at', { at: after.uploadedAt })
      .andWhere('(file.uploadedAt < :at OR file.id < :id)', { id: after.id });
  }
  return limit === undefined ? query : query.limit(limit + 1);
}

function deletedFiles({ userId, taxYear, horizon }: TrashFilter) {
  return { userId, taxYear, deletedAt: MoreThan(horizon) };
}

/** As `pageQuery`, and by the same index: what was deleted at once comes in the order of the lists. */
export function trashQuery(
  manager: EntityManager,
  filter: TrashFilter,
  { limit, after }: PageRange<TrashCursor>,
) {
  const query = manager
    .createQueryBuilder(fileEntity, 'file')
    .where(deletedFiles(filter))
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

/** A paper of this person, in the bin or not; absent and foreign ones are the same error. */
export async function findOwn(manager: EntityManager, id: string, userId: number): Promise<FileRow> {
  const row = await manager.findOneBy(fileEntity, { id, userId });
  if (!row) throw fail('FILE_NOT_FOUND');
  return row;
}

/** The same, but not out of the bin. */
export async function findLive(manager: EntityManager, id: string, userId: number): Promise<FileRow> {
  const row = await findOwn(manager, id, userId);
  if (row.deletedAt) throw fail('FILE_NOT_FOUND');
  return row;
}

/** Newest first. */
export function listVersions(manager: EntityManager, fileId: string): Promise<FileVersionRow[]> {
  return manager.find(fileVersionEntity, { where: { fileId }, order: { version: 'DESC' } });
}

export async function findVersion(
  manager: EntityManager,
  fileId: string,
  version: number,
): Promise<FileVersionRow> {
  const row = await manager.findOneBy(fileVersionEntity, { fileId, version });
  if (!row) throw fail('FILE_NOT_FOUND');
  return row;
}

/** The bytes of all versions of a paper. */
export async function sizeOf(manager: EntityManager, fileId: string): Promise<number> {
  return (await manager.sum(fileVersionEntity, 'size', { fileId })) ?? 0;
}

/** How many papers each category of a year holds; those without one are absent. */
export async function countByCategory(
  manager: EntityManager,
  shelf: YearStorageKey,
): Promise<Map<number, number>> {
  const rows = await countQuery(manager, shelf).getRawMany<{ categoryId: number; count: number }>();
  return new Map(rows.map(({ categoryId, count }) => [Number(categoryId), Number(count)]));
}

export function countQuery(manager: EntityManager, { userId, taxYear }: YearStorageKey) {
  return manager
    .createQueryBuilder(fileEntity, 'file')
    .select('file.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'count')
    .where(liveFiles({ userId, taxYear }))
    .groupBy('file.categoryId');
}

/** The required categories in which a year has a paper. */
export async function coveredCategories(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<number[]> {
  const rows = await manager
    .createQueryBuilder(fileEntity, 'file')
    .select('DISTINCT file.categoryId', 'categoryId')
    .where({ userId, taxYear, categoryId: In([...requiredCategoryIds]), deletedAt: IsNull() })
    .getRawMany<{ categoryId: number }>();
  return rows.map((row) => Number(row.categoryId));
}
