import { listDeskFilings, searchLimits, type DeskFiling, type FoundPaper } from '@dossier/contracts';
import { useRows } from '@dossier/remote-kit/rows';
import { useEffect, useEffectEvent, useState } from 'react';
import { filingKey } from '../filings/filing-key.ts';
import { searchFilings } from './search.mutations.ts';

/** Filings that are searched before the expert is asked whether to go on: each is in an access log. */
const perRun = 100;

export interface FoundFiling {
  readonly filing: DeskFiling;
  readonly papers: readonly FoundPaper[];
  readonly hasMore: boolean;
}

interface Progress {
  /** The keys of the filings that were searched. */
  readonly searched: ReadonlySet<string>;
  readonly found: readonly FoundFiling[];
  readonly error: unknown;
}

const none: Progress = { searched: new Set(), found: [], error: null };

/**
 * Searches the papers of the filings of the desk in the order of their list, the latest first, some at a time. Rendered with
 * the words as its key, because it starts once.
 */
export function useFilingsSearch(q: string, typos: boolean) {
  'use memo';
  const list = useRows(
    listDeskFilings,
    { query: { sort: 'latest' as const, snoozed: 'all' as const } },
    searchLimits.maxFilings,
  );
  const [progress, setProgress] = useState(none);
  const [until, setUntil] = useState(perRun);
  const { searched, found, error } = progress;
  const next = (list.data ?? [])
    .filter((filing) => !searched.has(filingKey(filing)))
    .slice(0, searchLimits.maxFilings);
  const isComplete = list.data !== null && next.length === 0 && !list.hasMore;
  const isRunning = !isComplete && error === null && list.error === null && searched.size < until;

  const searchNext = useEffectEvent(async (signal: AbortSignal) => {
    if (next.length === 0) return list.more();
    const filings = next.map(({ person: { userId }, taxYear }) => ({ userId, taxYear }));
    const response = await searchFilings({ q, typos, filings }, signal);
    const done = next.slice(0, response.searched);
    const added = response.found.flatMap(({ userId, taxYear, ...rest }) => {
      const filing = done.find((each) => each.person.userId === userId && each.taxYear === taxYear);
      return filing ? [{ filing, ...rest }] : [];
    });
    setProgress((before) => ({
      searched: new Set([...before.searched, ...done.map(filingKey)]),
      found: [...before.found, ...added],
      error: null,
    }));
  });
  const isLoaded = list.data !== null;
  const rows = list.data?.length ?? 0;
  useEffect(() => {
    if (!isRunning || !isLoaded) return undefined;
    const aborted = new AbortController();
    const run = async () => {
      try {
        await searchNext(aborted.signal);
      } catch (cause) {
        if (!aborted.signal.aborted) setProgress((before) => ({ ...before, error: cause }));
      }
    };
    void run();
    return () => aborted.abort();
  }, [isRunning, isLoaded, rows, searched.size]);

  return {
    list,
    found,
    searched: searched.size,
    total: list.total,
    error,
    isRunning,
    isComplete,
    searchMore: () => setUntil(searched.size + perRun),
    retry: () => setProgress((before) => ({ ...before, error: null })),
  };
}
