import { useEffect, useEffectEvent, useState } from 'react';
import { type AddressResponse, addressSearchLimits, searchAddresses } from '@dossier/contracts';
import { ApiError, call, useLanguage } from '@dossier/remote-kit';

/** A search starts this long after the last keystroke. */
const restMs = 500;

export type SearchState =
  | { readonly is: 'idle' | 'searching' | 'failed' }
  | { readonly is: 'found'; readonly response: AddressResponse };

export interface AddressSearchOptions {
  /** The municipalities of 31 December of this year. */
  readonly taxYear?: number | undefined;
  /** Asks for every postal code of the town that the text names; without delay, because nothing is being typed. */
  readonly allCodes: boolean;
  readonly onFailed: (error: unknown) => void;
  readonly onOnlyAbroad: () => void;
}

interface Outcome {
  readonly of: string;
  readonly state: SearchState;
}

/**
 * Searches addresses once typing pauses and the text is long enough; aborts outdated requests. An expired session is not a
 * failure of the search: the shell's session dialog reports it.
 */
export function useAddressSearch(
  typed: string,
  { taxYear, allCodes, onFailed, onOnlyAbroad }: AddressSearchOptions,
): SearchState {
  const { language } = useLanguage();
  const q = typed.trim();
  const isLongEnough = q.length >= addressSearchLimits.minLength;
  const question = `${language} ${taxYear} ${allCodes} ${q}`;
  const [outcome, setOutcome] = useState<Outcome>();

  const settle = useEffectEvent((state: SearchState, error?: unknown) => {
    setOutcome({ of: question, state });
    if (state.is === 'failed') onFailed(error);
    if (state.is === 'found' && state.response.onlyAbroad) onOnlyAbroad();
  });

  useEffect(() => {
    if (!isLongEnough) return;
    const outdated = new AbortController();
    const ask = async () => {
      try {
        const query = { q, taxYear, codes: allCodes ? ('all' as const) : undefined };
        const response = await call(searchAddresses, { query }, { signal: outdated.signal });
        if (!outdated.signal.aborted) settle({ is: 'found', response });
      } catch (error) {
        const isExpired = error instanceof ApiError && error.status === 401;
        if (!outdated.signal.aborted) settle({ is: isExpired ? 'idle' : 'failed' }, error);
      }
    };
    const timer = setTimeout(() => void ask(), allCodes ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      outdated.abort();
      // The same text typed again starts a new search.
      setOutcome(undefined);
    };
  }, [q, isLongEnough, language, taxYear, allCodes]);

  if (!isLongEnough) return { is: 'idle' };
  return outcome?.of === question ? outcome.state : { is: 'searching' };
}
