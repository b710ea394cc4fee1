import { getTaxProfileDraft, saveTaxProfileDraft } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { draftEntity, type DraftRow } from './draft.entity.ts';

export function draftRoutes(service: Service): void {
  service.route(getTaxProfileDraft, async ({ identity, db }) => {
    const row = await db.read((manager) => manager.findOneBy(draftEntity, { userId: identity.userId }));
    return row && present(row);
  });

  service.route(saveTaxProfileDraft, async ({ body, identity, db, clock }) => {
    const row = { ...body, userId: identity.userId, updatedAt: new Date(clock.now()) };
    await db.write((manager) => manager.upsert(draftEntity, row, ['userId']));
    return present(row);
  });
}

function present({ step, values, updatedAt }: DraftRow) {
  return { step, values, updatedAt: updatedAt.toISOString() };
}
