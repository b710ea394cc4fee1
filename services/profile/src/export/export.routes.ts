import {
  defaultTaxYear,
  exportProfile,
  spouseFileCategory,
  spouseFileName,
  taxCards,
  type ProfileFields,
} from '@dossier/contracts';
import type { Seal, Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { readAuthorizations } from '../authorization/authorization.repository.ts';
import { readHouseholds } from '../household/household.repository.ts';
import { fieldsOf, presentProfile } from '../profile/profile.repository.ts';
import { readYearProfile } from '../profile/year-profile.ts';
import { sectionEntity } from '../sections/sections.entity.ts';
import { cardPanelEntity } from '../tax-cards/card-panel.entity.ts';
import { preferenceEntity } from '../tax-cards/tax-cards.entity.ts';
import { listAnswers, openAnswers } from '../tax-profile/answers.repository.ts';
import { declarationEntity, declarationPlace } from '../tax-profile/declaration.entity.ts';
import { draftEntity } from '../tax-profile/draft.entity.ts';
import { openDraft } from '../tax-profile/draft.repository.ts';
import { termsEntity } from '../terms/terms.entity.ts';
import { findLegacyDeclaration, findLegacyDraft } from '../year-split/legacy.repository.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service): void {
  const { clock, db, seals } = service;

  service.route(exportProfile, async ({ params: { userId } }) => {
    const defaultYear = defaultTaxYear(new Date(clock.now()));
    const profile = await readYearProfile(service, userId, defaultYear);
    const stored = await db.read((manager) => readYears(manager, userId));
    const hasSealed = stored.answers.length + stored.drafts.length + stored.declarations.length > 0;
    const taxYears = hasSealed ? presentYears(stored, await seals.forReading(userId)) : [];
    const ownYear = taxYears.find((year) => year.taxYear === defaultYear);
    const legacy = await db.read((manager) => readLegacy(manager, userId));
    const declarations = taxYears.flatMap(({ declaration }) => declaration ?? []);
    declarations.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
    const authorizations = await readAuthorizations(service, userId);
    const households = await readHouseholds(service, userId);
    return {
      ...(await db.read((manager) => readRest(manager, userId))),
      profile: presentProfile(profile),
      taxCards: cardsOf(fieldsOf(profile)),
      draft: ownYear?.draft ?? legacy.draft,
      declaration: declarations[0] ?? legacy.declaration,
      taxYears,
      spouse: households.spouse.flatMap(({ taxYear, content, updatedAt }) =>
        content === null
          ? []
          : [
              {
                taxYear,
                fileName: spouseFileName(userId, taxYear),
                categoryId: spouseFileCategory,
                content,
                updatedAt: updatedAt?.toISOString() ?? null,
              },
            ],
      ),
      children: households.children.map(({ taxYear, content, updatedAt }) => ({
        taxYear,
        children: content ?? [],
        updatedAt: updatedAt?.toISOString() ?? null,
      })),
      authorizations: authorizations.map(({ updatedAt, ...settings }) => ({
        ...settings,
        updatedAt: updatedAt?.toISOString() ?? null,
      })),
    };
  });
}

const cardsOf = (fields: ProfileFields) =>
  taxCards(fields).map(({ id, isEnabled }) => ({ id, applies: isEnabled }));

async function readYears(manager: EntityManager, userId: number) {
  return {
    answers: await listAnswers(manager, userId),
    drafts: await manager.findBy(draftEntity, { userId }),
    declarations: await manager.findBy(declarationEntity, { userId }),
  };
}

/** The years with answers, a draft or a declaration, oldest first. */
function presentYears(stored: Awaited<ReturnType<typeof readYears>>, seal: Seal) {
  const { answers, drafts, declarations } = stored;
  const years = new Set([...answers, ...drafts, ...declarations].map(({ taxYear }) => taxYear));
  return [...years].sort().map((taxYear) => {
    const row = answers.find((each) => each.taxYear === taxYear);
    const year = row && openAnswers(row, seal);
    const draftRow = drafts.find((each) => each.taxYear === taxYear);
    const draft = draftRow && openDraft(draftRow, seal);
    const declaration = declarations.find((each) => each.taxYear === taxYear);
    return {
      taxYear,
      answers: year?.answers ?? {},
      isComplete: year?.isConfirmed ?? false,
      confirmedAt: year?.confirmedAt?.toISOString() ?? null,
      updatedAt: year?.updatedAt.toISOString() ?? null,
      draft: draft ? presentDraft(draft) : null,
      declaration: declaration
        ? presentDeclaration(declaration, seal.open(declarationPlace(taxYear), declaration.content))
        : null,
      taxCards: cardsOf(year?.answers ?? {}),
    };
  });
}

/** What the earlier version stored, until it is split into years. */
async function readLegacy(manager: EntityManager, userId: number) {
  const draft = await findLegacyDraft(manager, userId);
  const declaration = await findLegacyDeclaration(manager, userId);
  return {
    draft: draft && presentDraft(draft),
    declaration: declaration && presentDeclaration(declaration, declaration.content),
  };
}

function presentDraft({ step, values, updatedAt }: { step: string; values: ProfileFields; updatedAt: Date }) {
  return { step, values, updatedAt: updatedAt.toISOString() };
}

function presentDeclaration({ filename, savedAt }: { filename: string; savedAt: Date }, content: string) {
  return { fileName: filename, savedAt: savedAt.toISOString(), content: JSON.parse(content) as unknown };
}

async function readRest(manager: EntityManager, userId: number) {
  const where = { userId };
  const sections = await manager.find(sectionEntity, { where, order: { taxYear: 'ASC', section: 'ASC' } });
  const preferences = await manager.find(preferenceEntity, {
    where,
    order: { taxYear: 'ASC', categoryId: 'ASC' },
  });
  const panels = await manager.find(cardPanelEntity, { where, order: { taxYear: 'ASC', panel: 'ASC' } });
  const terms = await manager.find(termsEntity, { where, order: { acceptedAt: 'ASC' } });
  return {
    sections: sections.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    categoryPreferences: preferences.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    cardPanels: panels.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    termsAcceptances: terms.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() })),
  };
}
