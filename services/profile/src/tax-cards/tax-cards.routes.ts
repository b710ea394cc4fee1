import { findCategory, listCategoryPreferences, setCategoryPreference } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { preferenceEntity } from './tax-cards.entity.ts';

export function preferenceRoutes(service: Service): void {
  service.route(listCategoryPreferences, ({ query, identity, db }) => {
    const where = { userId: identity.userId, ...(query.taxYear !== undefined && { taxYear: query.taxYear }) };
    return db.read((manager) =>
      manager.find(preferenceEntity, { where, order: { taxYear: 'ASC', categoryId: 'ASC' } }),
    );
  });

  service.route(setCategoryPreference, async ({ params, body, identity, db, clock }) => {
    const { categoryId } = params;
    if (!findCategory(categoryId)) throw fail('CATEGORY_UNKNOWN');
    const row = { ...body, categoryId, userId: identity.userId, updatedAt: new Date(clock.now()) };
    await db.write((manager) => manager.upsert(preferenceEntity, row, ['userId', 'taxYear', 'categoryId']));
    return row;
  });
}
