import { useEffect, useEffectEvent, useState } from 'react';
import { type AddressResponse, addressSearchLimits, searchAddresses } from '@dossier/contracts';
import { ApiError, call, useLanguage } from '@dossier/remote-kit';

/** A search starts this long after the last keystroke. */
const restMs = 500;

export type SearchState =
  | { readonly is: 'idle' | 'searching' | 'failed' }
  | { readonly is: 'found'; readonly response: AddressResponse };

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
  on: { failed: (error: unknown) => void; onlyAbroad: () => void },
): SearchState {
  const { language } = useLanguage();
  const q = typed.trim();
  const isLongEnough = q.length >= addressSearchLimits.minLength;
  const question = `${language} ${q}`;
  const [outcome, setOutcome] = useState<Outcome>();

  const settle = useEffectEvent((state: SearchState, error?: unknown) => {
    setOutcome({ of: question, state });
    if (state.is === 'failed') on.failed(error);
    if (state.is === 'found' && state.response.onlyAbroad) on.onlyAbroad();
  });

  useEffect(() => {
    if (!isLongEnough) return;
    const outdated = new AbortController();
    const ask = async () => {
      try {
        const response = await call(searchAddresses, { query: { q } }, { signal: outdated.signal });
        if (!outdated.signal.aborted) settle({ is: 'found', response });
      } catch (error) {
        const isExpired = error instanceof ApiError && error.status === 401;
        if (!outdated.signal.aborted) settle({ is: isExpired ? 'idle' : 'failed' }, error);
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      outdated.abort();
      // The same text typed again starts a new search.
      setOutcome(undefined);
    };
  }, [q, isLongEnough, language]);

  if (!isLongEnough) return { is: 'idle' };
  return outcome?.of === question ? outcome.state : { is: 'searching' };
}
