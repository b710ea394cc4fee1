import { exportProfile, spouseFileCategory, spouseFileName, taxCards } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { readAuthorizations } from '../authorization/authorization.repository.ts';
import { readHouseholds } from '../household/household.repository.ts';
import { createProfile, findProfile, presentProfile } from '../profile/profile.repository.ts';
import { sectionEntity } from '../sections/sections.entity.ts';
import { preferenceEntity } from '../tax-cards/tax-cards.entity.ts';
import { declarationEntity } from '../tax-profile/declaration.entity.ts';
import { draftEntity } from '../tax-profile/draft.entity.ts';
import { termsEntity } from '../terms/terms.entity.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service): void {
  const { clock, db } = service;

  service.route(exportProfile, async ({ params: { userId } }) => {
    const existing = await db.read((manager) => findProfile(manager, userId));
    const row =
      existing ?? (await db.write((manager) => createProfile(manager, userId, new Date(clock.now()))));
    const rest = await db.read((manager) => readRest(manager, userId));
    const authorizations = await readAuthorizations(service, userId);
    const households = await readHouseholds(service, userId);
    return {
      ...rest,
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
      profile: presentProfile(row),
      taxCards: taxCards(row.fields).map(({ id, isEnabled }) => ({ id, applies: isEnabled })),
    };
  });
}

async function readRest(manager: EntityManager, userId: number) {
  const where = { userId };
  const draft = await manager.findOneBy(draftEntity, where);
  const declaration = await manager.findOneBy(declarationEntity, where);
  const sections = await manager.find(sectionEntity, { where, order: { taxYear: 'ASC', section: 'ASC' } });
  const preferences = await manager.find(preferenceEntity, {
    where,
    order: { taxYear: 'ASC', categoryId: 'ASC' },
  });
  const terms = await manager.find(termsEntity, { where, order: { acceptedAt: 'ASC' } });
  return {
    draft: draft && { step: draft.step, values: draft.values, updatedAt: draft.updatedAt.toISOString() },
    declaration: declaration && {
      fileName: declaration.filename,
      savedAt: declaration.savedAt.toISOString(),
      content: JSON.parse(declaration.content) as unknown,
    },
    sections: sections.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    categoryPreferences: preferences.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    termsAcceptances: terms.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() })),
  };
}
