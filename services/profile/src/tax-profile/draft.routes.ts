import { defaultTaxYear, getTaxProfileDraft, saveTaxProfileDraft } from '@dossier/contracts';
import { checkCollectable, fail, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { lockProfile } from '../profile/profile.repository.ts';
import { listAnswers, openAnswers } from '../answers/answers.repository.ts';
import { draftEntity } from '../answers/draft.entity.ts';
import {
  copiedDraft,
  openDraft,
  sealDraft,
  storeDraft,
  timeOfSave,
  type PlainDraft,
} from '../answers/draft.repository.ts';

export function draftRoutes(service: Service): void {
  const { clock, db, seals } = service;
  const defaultYear = () => defaultTaxYear(new Date(clock.now()));

  service.route(getTaxProfileDraft, async ({ identity: { userId }, query: { taxYear = defaultYear() } }) => {
    const { row, years } = await db.read(async (manager) => ({
      row: await manager.findOneBy(draftEntity, { userId, taxYear }),
      years: await listAnswers(manager, userId),
    }));
    if (!row && years.length === 0) return null;
    const seal = await seals.forReading(userId);
    if (row) return present(openDraft(row, seal));
    const copy = copiedDraft(
      years.map((year) => openAnswers(year, seal)),
      taxYear,
    );
    return copy && present(copy);
  });

  service.route(saveTaxProfileDraft, async ({ body, identity: { userId } }) => {
    const { seen, version, taxYear = defaultYear(), ...draft } = body;
    const now = new Date(clock.now());
    checkCollectable(taxYear, now);
    const seal = await seals.forWriting(userId);
    return db.write(async (manager) => {
      // The lock prevents a save of the profile between the check and the write of the draft.
      const profile = await lockProfile(manager, userId, now);
      const years = await openYears(manager, seal);
      const ownVersion = years.find((year) => year.taxYear === taxYear)?.version ?? 0;
      if (version !== undefined && version !== profile.version + ownVersion) throw fail('STALE_VERSION');
      const copy = copiedDraft(years, taxYear);
      const copiedFrom = await originOf(manager, { userId, taxYear }, seen, copy);
      const updatedAt = timeOfSave(now, seen ? new Date(seen) : null);
      const stored = { ...draft, userId, taxYear, copiedFrom, updatedAt };
      await storeDraft(manager, sealDraft(stored, seal), seen, copy);
      return present(stored);
    });
  });
}

async function openYears(manager: EntityManager, seal: Seal) {
  return (await listAnswers(manager, seal.userId)).map((year) => openAnswers(year, seal));
}

/** The year a draft was copied from: kept by a later save, and set by the first one over a copy. */
async function originOf(
  manager: EntityManager,
  key: { userId: number; taxYear: number },
  seen: string | null | undefined,
  copy: PlainDraft | null,
): Promise<number | null> {
  const stored = await manager.findOneBy(draftEntity, key);
  if (stored) return stored.copiedFrom;
  return copy && seen === copy.updatedAt.toISOString() ? copy.copiedFrom : null;
}

function present({ step, values, copiedFrom, updatedAt }: Omit<PlainDraft, 'userId' | 'taxYear'>) {
  return { step, values, updatedAt: updatedAt.toISOString(), ...(copiedFrom !== null && { copiedFrom }) };
}
