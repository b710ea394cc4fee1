import { getTaxProfileDraft, saveTaxProfileDraft } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { lockProfile } from '../profile/profile.repository.ts';
import { draftEntity, type DraftRow } from './draft.entity.ts';
import { storeDraft, timeOfSave } from './draft.repository.ts';

export function draftRoutes(service: Service): void {
  service.route(getTaxProfileDraft, async ({ identity, db }) => {
    const row = await db.read((manager) => manager.findOneBy(draftEntity, { userId: identity.userId }));
    return row && present(row);
  });

  service.route(saveTaxProfileDraft, async ({ body: { seen, version, ...draft }, identity, db, clock }) => {
    const { userId } = identity;
    const now = new Date(clock.now());
    const row = { ...draft, userId, updatedAt: timeOfSave(now, seen ? new Date(seen) : null) };
    await db.write(async (manager) => {
      // The lock prevents a save of the profile between the check and the write of the draft.
      const profile = await lockProfile(manager, userId, now);
      if (version !== undefined && version !== profile.version) throw fail('STALE_VERSION');
      await storeDraft(manager, row, seen);
    });
    return present(row);
  });
}

function present({ step, values, updatedAt }: DraftRow) {
  return { step, values, updatedAt: updatedAt.toISOString() };
}
