import { documentCategories, listCategories, requiredCategoryIds } from '@dossier/contracts';
import { categoryDescription, categoryName } from '@dossier/contracts/texts';
import type { Service } from '@dossier/service-kit';

/** The table is the same for every year so far; the year is taken because the first client sends it. */
export function categoryRoutes(service: Service): void {
  service.route(listCategories, ({ query, language }) =>
    documentCategories
      .filter((category) => query.mode === 'all' || category.group === 'basic')
      .map(({ id, group }) => ({
        id,
        name: categoryName(id, language),
        description: categoryDescription(id, language),
        group,
        required: (requiredCategoryIds as readonly number[]).includes(id),
      })),
  );
}
