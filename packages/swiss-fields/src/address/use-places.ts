import { type AddressSuggestion, searchAddresses } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';

const anHour = 3_600_000;

/** The places of a postal code once it has its four digits; none while they are not known. */
export function usePlaces(postalCode: string | null | undefined): readonly AddressSuggestion[] {
  const q = postalCode?.trim() ?? '';
  const isWhole = /^\d{4}$/.test(q);
  const found = useData(searchAddresses, isWhole ? { query: { q } } : null, { freshFor: anHour });
  return found.data?.suggestions ?? [];
}
