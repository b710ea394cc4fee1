import type { NoneDeclaration } from '@dossier/contracts';
import type { Seal, Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { YearStorageKey } from './year-storage.entity.ts';
import {
  noneContentPlace,
  noneDeclarationEntity,
  type NoneContent,
  type NoneDeclarationRow,
} from './none-declarations.entity.ts';

/** The declarations of a user, of one year or of all, by year and category. */
export async function readNoneDeclarations(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  where: { userId: number; taxYear?: number },
): Promise<(NoneDeclaration & { taxYear: number; categoryId: number })[]> {
  const rows = await db.read((manager) =>
    manager.find(noneDeclarationEntity, { where, order: { taxYear: 'ASC', categoryId: 'ASC' } }),
  );
  if (rows.length === 0) return [];
  const seal = await seals.forReading(where.userId);
  return rows.map((row) => ({
    taxYear: row.taxYear,
    categoryId: row.categoryId,
    ...presentNone(row, seal.openJson(noneContentPlace(row), row.content) as NoneContent),
  }));
}

/** The categories of a year with a declaration. */
export async function listDeclaredCategories(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<number[]> {
  const rows = await manager.find(noneDeclarationEntity, {
    select: { categoryId: true },
    where: { userId, taxYear },
  });
  return rows.map(({ categoryId }) => categoryId);
}

/** Inserts or replaces a declaration. */
export async function storeNoneDeclaration(
  manager: EntityManager,
  seal: Seal,
  { taxYear, categoryId, declaredAt }: Pick<NoneDeclarationRow, 'taxYear' | 'categoryId' | 'declaredAt'>,
  content: NoneContent,
): Promise<NoneDeclaration> {
  const row = {
    userId: seal.userId,
    taxYear,
    categoryId,
    declaredAt,
    content: seal.sealJson(noneContentPlace({ taxYear, categoryId }), content),
  };
  await manager.upsert(noneDeclarationEntity, row, ['userId', 'taxYear', 'categoryId']);
  return presentNone(row, content);
}

/** Ends a declaration: it was taken back, or the category gets a file. */
export async function endNoneDeclaration(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  categoryId: number,
): Promise<void> {
  await manager.delete(noneDeclarationEntity, { userId, taxYear, categoryId });
}

function presentNone(
  { declaredAt }: Pick<NoneDeclarationRow, 'declaredAt'>,
  { reason, note }: NoneContent,
): NoneDeclaration {
  return { reason, note, declaredAt: declaredAt.toISOString() };
}
