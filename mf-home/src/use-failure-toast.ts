import { notifyError, type ApiError } from '@dossier/remote-kit';
import { useEffect, useEffectEvent } from 'react';

/** What fails just now and has been said, by its words. */
const said = new Set<string>();

/**
 * Says that something could not be loaded: once, however often it is tried and wherever it is shown, and again only
 * after it could. The page says so in its place too. Document 1, section 8.
 */
export function useFailureToast(error: ApiError | null, title: string): void {
  const hasFailed = error !== null;
  const tell = useEffectEvent(() => notifyError(error, title));
  useEffect(() => {
    if (!hasFailed) said.delete(title);
    else if (!said.has(title)) {
      said.add(title);
      tell();
    }
  }, [hasFailed, title]);
}
