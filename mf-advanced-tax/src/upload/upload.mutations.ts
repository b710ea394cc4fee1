import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Marks a document category as relevant or not relevant for a year. */
export async function setCategoryPreference(
  taxYear: number,
  categoryId: number,
  isRelevant: boolean,
): Promise<void> {
  await call(endpoints.setCategoryPreference, {
    params: { categoryId: String(categoryId) },
    body: { taxYear, isRelevant },
  });
  await refresh(endpoints.listCategoryPreferences, { query: { taxYear } });
}
