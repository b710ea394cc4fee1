import {
  findCategory,
  listCardPanels,
  listCategoryPreferences,
  setCardPanel,
  setCategoryPreference,
} from '@dossier/contracts';
import { checkCollectable, fail, type Service } from '@dossier/service-kit';
import { cardPanelEntity } from './card-panel.entity.ts';
import { preferenceEntity } from './tax-cards.entity.ts';

/** Relevance of document categories and expanded cards, per user and year. */
export function taxCardRoutes(service: Service): void {
  service.route(listCategoryPreferences, ({ query, identity, db }) => {
    const where = { userId: identity.userId, ...(query.taxYear !== undefined && { taxYear: query.taxYear }) };
    return db.read((manager) =>
      manager.find(preferenceEntity, { where, order: { taxYear: 'ASC', categoryId: 'ASC' } }),
    );
  });

  service.route(setCategoryPreference, async ({ params, body, identity, db, clock }) => {
    const { categoryId } = params;
    if (!findCategory(categoryId)) throw fail('CATEGORY_UNKNOWN');
    const updatedAt = new Date(clock.now());
    checkCollectable(body.taxYear, updatedAt);
    const row = { ...body, categoryId, userId: identity.userId, updatedAt };
    await db.write((manager) => manager.upsert(preferenceEntity, row, ['userId', 'taxYear', 'categoryId']));
    return row;
  });

  service.route(listCardPanels, ({ query: { taxYear }, identity: { userId }, db }) =>
    db.read((manager) =>
      manager.find(cardPanelEntity, { where: { userId, taxYear }, order: { panel: 'ASC' } }),
    ),
  );

  service.route(setCardPanel, async ({ params: { panel }, body, identity, db, clock }) => {
    const updatedAt = new Date(clock.now());
    checkCollectable(body.taxYear, updatedAt);
    const row = { ...body, panel, userId: identity.userId, updatedAt };
    await db.write((manager) => manager.upsert(cardPanelEntity, row, ['userId', 'taxYear', 'panel']));
    return row;
  });
}
