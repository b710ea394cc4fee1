import { type AddressSuggestion, searchAddresses } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';

const anHour = 3_600_000;

/** The places of a postal code of four digits; empty while they load. */
export function usePlaces(postalCode: string | null | undefined): readonly AddressSuggestion[] {
  const q = postalCode?.trim() ?? '';
  const isComplete = /^\d{4}$/.test(q);
  const found = useData(searchAddresses, isComplete ? { query: { q } } : null, { freshFor: anHour });
  return found.data?.suggestions ?? [];
}
