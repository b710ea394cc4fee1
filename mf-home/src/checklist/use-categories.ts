import {
  listCategories,
  missingRequiredCategories,
  requiredCategoryIds,
  type ResponseOf,
} from '@dossier/contracts';
import { useData, useTexts, type Data } from '@dossier/remote-kit';
import { useMemo } from 'react';
import { useFailureToast } from '../use-failure-toast.ts';

type Answer = ResponseOf<typeof listCategories>;
export type Category = Pick<Answer[number], 'id' | 'name' | 'description' | 'required'>;

export interface Categories extends Pick<Data<Answer>, 'error' | 'isLoading' | 'isRefreshing' | 'reload'> {
  categories: readonly Category[];
  /** Ids of the required ones that hold no paper; null while that is not known. */
  missing: readonly number[] | null;
}

/**
 * The basic categories of a year, in the language in use. When the server cannot be asked, the six required ones stand
 * in (document 1, section 9), so that a paper can still be filed.
 */
export function useCategories(taxYear: number): Categories {
  const t = useTexts('mf-home');
  const { data, error, isLoading, isRefreshing, reload } = useData(
    listCategories,
    { query: { taxYear, mode: 'basic' } },
    { freshFor: 5 * 60_000 },
  );
  useFailureToast(error, t('checklist.failed'));
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
  return {
    categories,
    missing: data && data.length > 0 ? missingRequiredCategories(data) : null,
    error,
    isLoading,
    isRefreshing,
    reload,
  };
}
