import { listCategories, requiredCategoryIds, type AnswerOf } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { useMemo } from 'react';

export type Category = Pick<
  AnswerOf<typeof listCategories>[number],
  'id' | 'name' | 'description' | 'required'
>;

/**
 * The basic categories of a year, in the language in use. When the server cannot be asked, the six required ones stand
 * in (document 1, section 9), so that a paper can still be filed.
 */
export function useCategories(taxYear: number): { categories: readonly Category[]; isLoading: boolean } {
  const t = useTexts('mf-home');
  const { data, error, isLoading } = useData(
    listCategories,
    { query: { taxYear, mode: 'basic' } },
    { freshFor: 5 * 60_000, keepPrevious: true },
  );
  const categories = useMemo(() => {
    if (data && data.length > 0) return data;
    if (!data && !error) return [];
    return requiredCategoryIds.map((id) => ({
      id,
      name: t(`categories.names.${id}`),
      description: t(`categories.descriptions.${id}`),
      required: true,
    }));
  }, [data, error, t]);
  return { categories, isLoading };
}
