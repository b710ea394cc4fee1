import {
  addedCategories,
  listCategories,
  missingRequiredCategories,
  requiredCategoryIds,
  type ResponseOf,
  type UserResponse,
} from '@dossier/contracts';
import { type Data, useData, useFailureToast, useTexts } from '@dossier/remote-kit';
import { useMemo } from 'react';

type Answer = ResponseOf<typeof listCategories>;
export type Category = Pick<
  Answer[number],
  'id' | 'name' | 'description' | 'required' | 'noneThisYear' | 'problemCount'
>;

export interface Categories extends Pick<Data<Answer>, 'error' | 'isLoading' | 'isRefreshing' | 'reload'> {
  categories: readonly Category[];
  /** Ids of required categories without a file; null until loaded. */
  missing: readonly number[] | null;
  /** Whether a category has a file or a declaration; null until loaded. */
  hasDocuments: boolean | null;
}

/** The categories that the answers of the year add to the basic ones; files can be filed there, none is required. */
export function useAddedCategories(user: UserResponse | null): readonly Category[] {
  'use memo';
  const t = useTexts('mf-home');
  return addedCategories(user ?? {}).map((id) => ({
    id,
    name: t(`categories.names.${id}`),
    description: t(`categories.descriptions.${id}`),
    required: false,
    noneThisYear: null,
  }));
}

/**
 * The basic categories of a year in the current language. Falls back to the six required categories when the server cannot
 * be reached, so that files can still be added.
 */
export function useCategories(taxYear: number): Categories {
  'use memo';
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
      noneThisYear: null,
    }));
  }, [data, error, t]);
  return {
    categories,
    missing: data && data.length > 0 ? missingRequiredCategories(data) : null,
    hasDocuments: data?.some(({ fileCount, noneThisYear }) => fileCount || noneThisYear) ?? null,
    error,
    isLoading,
    isRefreshing,
    reload,
  };
}
