import { In, IsNull, type EntityManager } from 'typeorm';
import { fileEntity, type FileRow } from './files.entity.ts';

/** The number of files outside the trash that have the name of an earlier one in their category and year, by file id. */
export type NameNumbers = ReadonlyMap<string, number>;

/** Numbers the files of a user in the years of some of them, in the order of upload, from 2. */
export async function readNameNumbers(
  manager: EntityManager,
  userId: number,
  rows: readonly Pick<FileRow, 'taxYear'>[],
): Promise<NameNumbers> {
  const years = [...new Set(rows.map(({ taxYear }) => taxYear))];
  const live = { userId, taxYear: In(years), deletedAt: IsNull() };
  // Most years have no name twice, which the index on names tells without reading a file.
  const repeated = await manager
    .createQueryBuilder(fileEntity, 'file')
    .select('file.name', 'name')
    .where(live)
    .groupBy('file.taxYear')
    .addGroupBy('file.categoryId')
    .addGroupBy('file.name')
    .having('COUNT(*) > 1')
    .getRawMany<{ name: string }>();
  if (repeated.length === 0) return new Map();
  const files = await manager.find(fileEntity, {
    where: { ...live, name: In([...new Set(repeated.map(({ name }) => name))]) },
  });
  return numberNames(files);
}

/** The same of files that are all those of their names, categories and years outside the trash. */
export function numberNames(files: readonly FileRow[]): NameNumbers {
  const counts = new Map<string, number>();
  const byUpload = files.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  return new Map(
    byUpload.flatMap(({ id, taxYear, categoryId, name }) => {
      const key = `${taxYear} ${categoryId} ${name}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > 1 ? [[id, count] as const] : [];
    }),
  );
}
