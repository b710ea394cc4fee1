import { requiredCategoryIds, reviewFiling } from '@dossier/contracts';
import type { Outbox } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { fileEntity } from './files.entity.ts';
import type { YearStorageKey } from './year-storage.ts';

/** Whether a paper in this category would cover it for the first time. */
export async function isUncovered(
  manager: EntityManager,
  shelf: YearStorageKey,
  categoryId: number,
): Promise<boolean> {
  if (!(requiredCategoryIds as readonly number[]).includes(categoryId)) return false;
  const { userId, taxYear } = shelf;
  return !(await manager.existsBy(fileEntity, { userId, taxYear, categoryId, deletedAt: IsNull() }));
}

/**
 * Tells filing that a year may move on, in the transaction that covered a category. Only ever forwards: a deleted
 * paper moves no status (READINGS 3).
 */
export async function notifyFiling(
  outbox: Outbox,
  manager: EntityManager,
  shelf: YearStorageKey,
): Promise<void> {
  const { userId, taxYear } = shelf;
  await outbox.add(
    manager,
    reviewFiling,
    { body: { userId, taxYear } },
    { key: `review ${userId} ${taxYear}` },
  );
}
