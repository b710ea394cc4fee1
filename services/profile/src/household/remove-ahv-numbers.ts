import type { Service } from '@dossier/service-kit';
import { MoreThan } from 'typeorm';
import { lockProfile } from '../profile/profile.repository.ts';
import { householdEntity, type HouseholdRow } from './household.entity.ts';
import { findPart, storePart } from './household.repository.ts';

const batchSize = 100;
const part = 'spouse';

/**
 * The job that removes the stored AHV numbers of spouses where the operator does not collect them. One transaction per
 * row: an interrupted run leaves the rest to the next one, which reads all rows again. The year does not count as
 * changed, because the person changed nothing.
 */
export function createAhvRemoval({ clock, db, seals, log }: Service): () => Promise<void> {
  let isDone = false;

  /** Whether the row had a number. */
  async function remove({ userId, taxYear }: HouseholdRow): Promise<boolean> {
    const seal = await seals.forWriting(userId);
    return db.write(async (manager) => {
      const now = new Date(clock.now());
      await lockProfile(manager, userId, now);
      const { content, version } = await findPart(manager, seal, { taxYear, part });
      if (!content?.ahvNumber) return false;
      await storePart(manager, seal, { taxYear, part, now, version }, { ...content, ahvNumber: null });
      return true;
    });
  }

  function listAfter({ userId, taxYear }: Pick<HouseholdRow, 'userId' | 'taxYear'>): Promise<HouseholdRow[]> {
    return db.read((manager) =>
      manager.find(householdEntity, {
        where: [
          { part, userId, taxYear: MoreThan(taxYear) },
          { part, userId: MoreThan(userId) },
        ],
        order: { userId: 'ASC', taxYear: 'ASC' },
        take: batchSize,
      }),
    );
  }

  return async () => {
    if (isDone) return;
    let removed = 0;
    let failed = 0;
    let firstFailure: unknown;
    let last = { userId: 0, taxYear: 0 };
    for (;;) {
      const rows = await listAfter(last);
      for (const row of rows) {
        last = row;
        try {
          if (await remove(row)) removed += 1;
        } catch (error) {
          failed += 1;
          firstFailure ??= error;
        }
      }
      if (rows.length < batchSize) break;
    }
    if (removed > 0) log.info({ removed }, 'AHV numbers were removed');
    if (failed > 0)
      throw new Error(`AHV numbers of ${failed} rows were not removed`, { cause: firstFailure });
    isDone = true;
  };
}
