import {
  documentCategories,
  isRequiredCategory,
  listCategories,
  type NoneDeclaration,
} from '@dossier/contracts';
import { categoryDescription, categoryName } from '@dossier/contracts/texts';
import type { Service } from '@dossier/service-kit';
import { countByCategory } from '../files/files.repository.ts';
import { readNoneDeclarations } from '../files/none-declarations.repository.ts';

/** The list of categories is the same for every year; the file counts are of the requested year. */
export function categoryRoutes(service: Service): void {
  service.route(listCategories, async ({ query, identity, db, language }) => {
    const { taxYear } = query;
    const counts =
      taxYear === undefined
        ? null
        : await db.read((manager) => countByCategory(manager, { userId: identity.userId, taxYear }));
    const declared =
      taxYear === undefined ? [] : await readNoneDeclarations(service, { userId: identity.userId, taxYear });
    const noneOf = (id: number): NoneDeclaration | null => {
      const found = declared.find(({ categoryId }) => categoryId === id);
      return found ? { reason: found.reason, note: found.note, declaredAt: found.declaredAt } : null;
    };
    return documentCategories
      .filter((category) => query.mode === 'all' || category.group === 'basic')
      .map(({ id, group }) => ({
        id,
        name: categoryName(id, language),
        description: categoryDescription(id, language),
        group,
        required: isRequiredCategory(id),
        fileCount: counts && (counts.get(id)?.files ?? 0),
        ...problemCountOf(counts?.get(id)?.problems),
        noneThisYear: noneOf(id),
      }));
  });
}

const problemCountOf = (problemCount = 0): { problemCount?: number } =>
  problemCount > 0 ? { problemCount } : {};
