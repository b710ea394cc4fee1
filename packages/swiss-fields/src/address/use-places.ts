import { type AddressSuggestion, searchAddresses } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';

const anHour = 3_600_000;

/** The places of a postal code of four digits, by default as they are today; undefined while the code is incomplete or they load. */
export function usePlaces(
  postalCode: string | null | undefined,
  taxYear?: number,
): readonly AddressSuggestion[] | undefined {
  const q = postalCode?.trim() ?? '';
  const isComplete = /^\d{4}$/.test(q);
  const found = useData(searchAddresses, isComplete ? { query: { q, taxYear } } : null, { freshFor: anHour });
  return isComplete ? found.data?.suggestions : undefined;
}
