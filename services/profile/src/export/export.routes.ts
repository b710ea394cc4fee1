import {
  defaultTaxYear,
  exportProfile,
  spouseFileCategory,
  spouseFileName,
  taxCards,
  type ProfileFields,
} from '@dossier/contracts';
import { unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { AuthorizationRow } from '../authorization/authorization.entity.ts';
import { listAuthorizations, openAuthorization } from '../authorization/authorization.repository.ts';
import type { HouseholdRow } from '../household/household.entity.ts';
import { listParts, openPart } from '../household/household.repository.ts';
import { createProfile, fieldsOf, presentProfile } from '../profile/profile.repository.ts';
import { readYearProfile } from '../profile/year-profile.ts';
import { sectionEntity } from '../sections/sections.entity.ts';
import { cardPanelEntity } from '../tax-cards/card-panel.entity.ts';
import { preferenceEntity } from '../tax-cards/tax-cards.entity.ts';
import { listAnswers, noAnswers, openAnswers } from '../answers/answers.repository.ts';
import { declarationEntity, declarationPlace } from '../answers/declaration.entity.ts';
import { draftEntity } from '../answers/draft.entity.ts';
import { openDraft } from '../answers/draft.repository.ts';
import { termsEntity } from '../terms/terms.entity.ts';

/** What is damaged is left out and marked, so that it does not block the export of the rest. */
const damaged = { isDamaged: true } as const;

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service): void {
  const { clock, db } = service;

  service.route(exportProfile, async ({ params: { userId } }) => {
    const now = new Date(clock.now());
    const defaultYear = defaultTaxYear(now);
    const profile = (await unlessDamaged(() => readYearProfile(service, userId, defaultYear))) ?? {
      row: await db.write((manager) => createProfile(manager, userId, now)),
      year: noAnswers(userId, defaultYear, now),
    };
    const open = createOpener(service, userId);
    const taxYears = await presentYears(await db.read((manager) => readYears(manager, userId)), open);
    const ownYear = taxYears.find((year) => year.taxYear === defaultYear);
    const declarations = taxYears.flatMap(({ declaration }) => declaration ?? []);
    declarations.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
    const authorizations = await db.read((manager) => listAuthorizations(manager, userId));
    const household = await db.read((manager) => listParts(manager, userId));
    return {
      ...(await db.read((manager) => readRest(manager, userId))),
      profile: presentProfile(profile),
      taxCards: cardsOf(fieldsOf(profile)),
      draft: ownYear?.draft ?? null,
      declaration: declarations[0] ?? null,
      taxYears,
      spouse: await Promise.all(
        household.filter(({ part }) => part === 'spouse').map((row) => presentSpouse(row, open)),
      ),
      children: await Promise.all(
        household.filter(({ part }) => part === 'children').map((row) => presentChildren(row, open)),
      ),
      authorizations: await Promise.all(authorizations.map((row) => presentAuthorization(row, open))),
    };
  });
}

/** Opens something stored of the user; undefined when it, or the user's key, is damaged. */
type Open = <T>(read: (seal: Seal) => T) => Promise<T | undefined>;

function createOpener({ seals }: Service, userId: number): Open {
  let opened: Promise<Seal | undefined> | undefined;
  return async (read) => {
    // Only when something is sealed: a user without anything sealed may have no key.
    opened ??= unlessDamaged(() => seals.forReading(userId));
    const seal = await opened;
    return seal && unlessDamaged(() => read(seal));
  };
}

async function presentSpouse(row: HouseholdRow, open: Open) {
  const { userId, taxYear, updatedAt } = row;
  const content = (await open((seal) => openPart<'spouse'>(row, seal)))?.content;
  return {
    taxYear,
    fileName: spouseFileName(userId, taxYear),
    categoryId: spouseFileCategory,
    content: content ?? null,
    updatedAt: updatedAt.toISOString(),
    ...(!content && damaged),
  };
}

async function presentChildren(row: HouseholdRow, open: Open) {
  const { taxYear, updatedAt } = row;
  const content = (await open((seal) => openPart<'children'>(row, seal)))?.content;
  return {
    taxYear,
    children: content ?? [],
    updatedAt: updatedAt.toISOString(),
    ...(!content && damaged),
  };
}

async function presentAuthorization(row: AuthorizationRow, open: Open) {
  const opened =
    row.tinNumber === null
      ? openAuthorization(row, null)
      : await open((seal) => openAuthorization(row, seal));
  const { updatedAt, ...settings } = opened ?? openAuthorization({ ...row, tinNumber: null }, null);
  return { ...settings, updatedAt: updatedAt?.toISOString() ?? null, ...(!opened && damaged) };
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
function presentYears(stored: Awaited<ReturnType<typeof readYears>>, open: Open) {
  const { answers, drafts, declarations } = stored;
  const years = new Set([...answers, ...drafts, ...declarations].map(({ taxYear }) => taxYear));
  return Promise.all(
    [...years].sort().map(async (taxYear) => {
      const row = answers.find((each) => each.taxYear === taxYear);
      const year = row && (await open((seal) => openAnswers(row, seal)));
      const draftRow = drafts.find((each) => each.taxYear === taxYear);
      const draft = draftRow && (await open((seal) => openDraft(draftRow, seal)));
      const saved = declarations.find((each) => each.taxYear === taxYear);
      const declaration =
        saved &&
        (await open((seal) =>
          presentDeclaration(saved, seal.open(declarationPlace(taxYear), saved.content)),
        ));
      const isDamaged = (row && !year) || (draftRow && !draft) || (saved && !declaration);
      return {
        taxYear,
        answers: year?.answers ?? {},
        isComplete: row?.isConfirmed ?? false,
        confirmedAt: row?.confirmedAt?.toISOString() ?? null,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        draft: draft ? presentDraft(draft) : null,
        declaration: declaration ?? null,
        taxCards: cardsOf(year?.answers ?? {}),
        ...(isDamaged && damaged),
      };
    }),
  );
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
