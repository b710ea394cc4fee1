import { useEffect, useRef, useState } from 'react';
import { type AddressAnswer, addressSearchLimits, searchAddresses } from '@dossier/contracts';
import { ApiError } from '../call/api-error.ts';
import { call } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';

/** Nobody is asked before the typing has rested. Document 2, section 9. */
const restMs = 500;

export type SearchState =
  | { readonly is: 'idle' | 'searching' }
  | { readonly is: 'failed' }
  | { readonly is: 'found'; readonly answer: AddressAnswer };

/**
 * Searches what was typed, once it rests and is long enough; what has become outdated is called off. A session that
 * ended is the shell's to speak of.
 */
export function useAddressSearch(
  typed: string,
  on: { failed: () => void; onlyAbroad: () => void },
): SearchState {
  const { language } = useLanguage();
  const [state, setState] = useState<SearchState>({ is: 'idle' });
  const heard = useRef(on);
  useEffect(() => {
    heard.current = on;
  });
  const q = typed.trim();
  const isLongEnough = q.length >= addressSearchLimits.minLength;

  useEffect(() => {
    if (!isLongEnough) return setState({ is: 'idle' });
    const outdated = new AbortController();
    const ask = async () => {
      try {
        const answer = await call(searchAddresses, { query: { q } }, { signal: outdated.signal });
        if (outdated.signal.aborted) return;
        setState({ is: 'found', answer });
        if (answer.onlyAbroad) heard.current.onlyAbroad();
      } catch (error) {
        if (outdated.signal.aborted) return;
        const isOver = error instanceof ApiError && error.status === 401;
        setState({ is: isOver ? 'idle' : 'failed' });
        if (!isOver) heard.current.failed();
      }
    };
    setState({ is: 'searching' });
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [q, isLongEnough, language]);
  return state;
}
