import type { ProfileFields } from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { draftEntity, type DraftRow } from './draft.entity.ts';

/** A save is identified by its time, so two saves within one millisecond get different times. */
export const timeOfSave = (now: Date, before: Date | null) =>
  new Date(Math.max(now.getTime(), before ? before.getTime() + 1 : 0));

/** Replaces the draft the client has seen. Throws STALE_VERSION when it was changed or completed in between. */
export async function storeDraft(
  manager: EntityManager,
  row: DraftRow,
  seen: string | null | undefined,
): Promise<void> {
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

/** Changes an existing draft in the transaction that locked the profile. The next save of an open wizard gets 412. */
export async function changeDraft(
  manager: EntityManager,
  userId: number,
  now: Date,
  change: (values: ProfileFields) => ProfileFields,
): Promise<void> {
  const draft = await manager.findOneBy(draftEntity, { userId });
  if (!draft) return;
  const updatedAt = timeOfSave(now, draft.updatedAt);
  await manager.update(draftEntity, { userId }, { values: change(draft.values), updatedAt });
}
