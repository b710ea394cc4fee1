import { listDeskFilings, listDeskReadings, type Reading } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import type { FilingParams } from '../review/use-review.ts';

const none: readonly Reading[] = [];

/** The readings of the year before, where there is a filing that the expert may see. */
export function useReadingsBefore({ userId, taxYear: year }: FilingParams): readonly Reading[] {
  const taxYear = String(Number(year) - 1);
  const filings = useData(listDeskFilings, { query: { search: userId, taxYear } });
  const isThere = filings.data?.some(({ person }) => String(person.userId) === userId) ?? false;
  const { data } = useData(listDeskReadings, isThere ? { params: { userId, taxYear } } : null);
  return data ?? none;
}
