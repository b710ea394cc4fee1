import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Searches the papers of filings, and writes into the access log of each. */
export const searchFilings = (
  body: { q: string; typos: boolean; filings: { userId: number; taxYear: number }[] },
  signal: AbortSignal,
) => call(endpoints.searchDeskFilings, { body }, { signal });
