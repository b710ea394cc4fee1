import { documentCategories, listCategories, requiredCategoryIds } from '@dossier/contracts';
import { categoryDescription, categoryName } from '@dossier/contracts/texts';
import type { Service } from '@dossier/service-kit';
import { countByCategory } from '../files/files.repository.ts';

/** The list of categories is the same for every year; the file counts are of the requested year. */
export function categoryRoutes(service: Service): void {
  service.route(listCategories, async ({ query, identity, db, language }) => {
    const { taxYear } = query;
    const counts =
      taxYear === undefined
        ? null
        : await db.read((manager) => countByCategory(manager, { userId: identity.userId, taxYear }));
    return documentCategories
      .filter((category) => query.mode === 'all' || category.group === 'basic')
      .map(({ id, group }) => ({
        id,
        name: categoryName(id, language),
        description: categoryDescription(id, language),
        group,
        required: (requiredCategoryIds as readonly number[]).includes(id),
        fileCount: counts && (counts.get(id) ?? 0),
      }));
  });
}
