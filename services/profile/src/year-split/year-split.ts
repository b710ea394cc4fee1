import {
  carryOver,
  defaultTaxYear,
  listFileYears,
  listStatusesForUser,
  returnUnconfirmedFiling,
  splitFields,
} from '@dossier/contracts';
import { announceNotices, type Seal, type Service } from '@dossier/service-kit';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { profileEntity, type ProfileRow } from '../profile/profile.entity.ts';
import { findProfile, lockProfile, storeProfile } from '../profile/profile.repository.ts';
import { storeAnswers } from '../tax-profile/answers.repository.ts';
import { declarationYear } from '../tax-profile/declaration-year.ts';
import {
  declarationEntity,
  declarationPlace,
  maxDeclarationBytes,
} from '../tax-profile/declaration.entity.ts';
import { draftEntity } from '../tax-profile/draft.entity.ts';
import { sealDraft, type PlainDraft } from '../tax-profile/draft.repository.ts';
import { assignYears } from './assign-years.ts';
import { legacyDeclarationEntity, type LegacyDeclarationRow } from './legacy-declaration.entity.ts';
import { legacyDraftEntity } from './legacy-draft.entity.ts';
import { findLegacyDeclaration, findLegacyDraft } from './legacy.repository.ts';

/** Splits the answers of the earlier version, which were those of all years, into answers per tax year. */
export interface YearSplit {
  /** Splits the answers of a user before a change. Throws SERVICE_UNAVAILABLE while their years are unknown. */
  ensure(userId: number): Promise<void>;
  /** Splits the answers of all users. Until it is done, reads return the answers of the earlier version. */
  run(): Promise<void>;
}

const batchSize = 100;

export function createYearSplit(service: Service): YearSplit {
  const { clock, db, seals, outbox, log } = service;
  let isDone = false;

  async function ensure(userId: number): Promise<void> {
    const { row, declaration } = await db.read(async (manager) => ({
      row: await findProfile(manager, userId),
      declaration: await findLegacyDeclaration(manager, userId),
    }));
    if (!row || row.answersSplitAt) return;
    const years = await findYears(row, declaration);
    const seal = await seals.forWriting(userId);
    await db.write((manager) => split(manager, seal, years));
  }

  /** Asks the services that own them for the years of a user; only a user with answers has any. */
  async function findYears(row: ProfileRow, declaration: LegacyDeclarationRow | null) {
    const defaultYear = defaultTaxYear(new Date(clock.now()));
    if (Object.keys(splitFields(row.fields).answers).length === 0)
      return { declarationYear: defaultYear, answers: [], drafts: [] };
    const params = { userId: String(row.userId) };
    const [filings, files] = await Promise.all([
      service.call(listStatusesForUser, { params }),
      service.call(listFileYears, { params }),
    ]);
    const year = (declaration && yearOf(declaration)) ?? defaultYear;
    return {
      declarationYear: year,
      ...assignYears({ declarationYear: year, filings, fileYears: files.years }),
    };
  }

  /** One transaction per user, so that an interrupted run continues with the next user. */
  async function split(
    manager: EntityManager,
    seal: Seal,
    {
      declarationYear: year,
      answers: answerYears,
      drafts: draftYears,
    }: Awaited<ReturnType<typeof findYears>>,
  ): Promise<void> {
    const { userId } = seal;
    const now = new Date(clock.now());
    const row = await lockProfile(manager, userId, now);
    if (row.answersSplitAt) return;
    const { person, answers } = splitFields(row.fields);
    const isConfirmed = row.isTaxProfileComplete;
    for (const taxYear of answerYears) {
      const confirmedAt = isConfirmed ? now : null;
      const year = { userId, taxYear, version: 0, answers, isConfirmed, confirmedAt, changedAt: null };
      await storeAnswers(manager, seal, { ...year, updatedAt: now });
    }
    for (const taxYear of draftYears) {
      const values = carryOver(answers, year, taxYear);
      const draft = { userId, taxYear, step: 'pension' as const, values, copiedFrom: year, updatedAt: now };
      await insertDraft(manager, seal, draft);
      await outbox.add(
        manager,
        returnUnconfirmedFiling,
        { body: { userId, taxYear } },
        { key: `person ${userId}` },
      );
    }
    const draft = await findLegacyDraft(manager, userId);
    if (draft) await insertDraft(manager, seal, { ...draft, taxYear: year, copiedFrom: null });
    const declaration = await findLegacyDeclaration(manager, userId);
    // One that is too long to be sealed is left out; the next download creates it again from the answers.
    if (declaration && Buffer.byteLength(declaration.content) <= maxDeclarationBytes)
      await insertDeclaration(manager, seal, declaration, year);
    await manager.delete(legacyDraftEntity, { userId });
    await manager.delete(legacyDeclarationEntity, { userId });
    await storeProfile(manager, row, { fields: person, answersSplitAt: now });
    await announceNotices(outbox, manager, userId);
  }

  return {
    ensure,
    async run() {
      if (isDone) return;
      let after = 0;
      let failed = 0;
      for (;;) {
        const rows = await db.read((manager) =>
          manager.find(profileEntity, {
            where: { answersSplitAt: IsNull(), userId: MoreThan(after) },
            order: { userId: 'ASC' },
            take: batchSize,
          }),
        );
        for (const { userId } of rows) {
          after = userId;
          try {
            await ensure(userId);
          } catch (error) {
            failed += 1;
            if (failed === 1) log.warn({ err: error }, 'answers were not split into tax years; will retry');
          }
        }
        if (rows.length < batchSize) break;
      }
      isDone = failed === 0;
      if (isDone && after > 0) log.info('answers were split into tax years');
    },
  };
}

/** Undefined for a declaration without a valid year. */
function yearOf({ content }: LegacyDeclarationRow): number | undefined {
  return declarationYear(JSON.parse(content) as object);
}

async function insertDraft(manager: EntityManager, seal: Seal, draft: PlainDraft): Promise<void> {
  await manager.upsert(draftEntity, sealDraft(draft, seal), ['userId', 'taxYear']);
}

async function insertDeclaration(
  manager: EntityManager,
  seal: Seal,
  { userId, filename, content, savedAt }: LegacyDeclarationRow,
  taxYear: number,
): Promise<void> {
  const sealed = seal.seal(declarationPlace(taxYear), content);
  await manager.upsert(declarationEntity, { userId, taxYear, filename, content: sealed, savedAt }, [
    'userId',
    'taxYear',
  ]);
}
