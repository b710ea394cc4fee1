import { getTaxProfileDraft, saveTaxProfileDraft } from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { draftEntity, type DraftRow } from './draft.entity.ts';

export function draftRoutes(service: Service): void {
  service.route(getTaxProfileDraft, async ({ identity, db }) => {
    const row = await db.read((manager) => manager.findOneBy(draftEntity, { userId: identity.userId }));
    return row && present(row);
  });

  service.route(saveTaxProfileDraft, async ({ body: { seen, ...draft }, identity, db, clock }) => {
    // Two saves within a millisecond still have two times: it is by them that a save is known.
    const updatedAt = new Date(Math.max(clock.now(), seen ? Date.parse(seen) + 1 : 0));
    const row = { ...draft, userId: identity.userId, updatedAt };
    await db.write((manager) => store(manager, row, seen));
    return present(row);
  });
}

/** Over the draft that was seen; refused where it has been changed, or completed, in between. */
async function store(manager: EntityManager, row: DraftRow, seen: string | null | undefined): Promise<void> {
  if (seen === undefined) {
    await manager.upsert(draftEntity, row, ['userId']);
  } else if (seen === null) {
    await manager.insert(draftEntity, row).catch((error: unknown) => {
      throw isDuplicateKey(error) ? fail('STALE_VERSION') : error;
    });
  } else {
    const expected = { userId: row.userId, updatedAt: new Date(seen) };
    if (!(await compareAndSet(manager, draftEntity, expected, row))) throw fail('STALE_VERSION');
  }
}

function present({ step, values, updatedAt }: DraftRow) {
  return { step, values, updatedAt: updatedAt.toISOString() };
}
