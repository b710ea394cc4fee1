import { requiredCategoryIds, reviewFiling } from '@dossier/contracts';
import type { Outbox } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { fileEntity } from './files.entity.ts';
import type { YearStorageKey } from './year-storage.entity.ts';

/** Whether the category is required and has no file that covers it yet. */
export async function isUncovered(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  categoryId: number,
): Promise<boolean> {
  if (!(requiredCategoryIds as readonly number[]).includes(categoryId)) return false;
  const covering = { userId, taxYear, categoryId, deletedAt: IsNull(), problem: IsNull() };
  return !(await manager.existsBy(fileEntity, covering));
}

/**
 * Requests the filing service, from the transaction that covers a category, to advance the year. There is no notification
 * for a deleted file: deleting never moves a status backwards. `actorId` is null for a reading.
 */
export async function notifyFiling(
  outbox: Outbox,
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  actorId: number | null,
): Promise<void> {
  await outbox.add(
    manager,
    reviewFiling,
    { body: { userId, taxYear, ...(actorId !== userId && { byUser: false }) } },
    { key: `review ${userId} ${taxYear}` },
  );
}
