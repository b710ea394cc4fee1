import type { Language, RemoteEntry } from '@dossier/contracts';
import {
  currentLanguage,
  isInRange,
  loadTexts,
  preloadPage,
  type Remote,
  shellApi,
  unpinBuild,
} from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { federationSource, type RemoteSource } from './federation-source.ts';
import { refreshRegistry, registry } from './registry.ts';
import { type FailureReport, reportFailure } from './report.ts';
import { recordLoad } from './timeline.ts';

export type RemoteState =
  | { status: 'loading' }
  | {
      status: 'ready';
      remote: Remote;
      entry: RemoteEntry;
      /** Whether it replaces a pinned build that failed. */
      isFallback: boolean;
    }
  | {
      status: 'failed';
      failure: RemoteFailure;
      entry: RemoteEntry | undefined;
      /** The id of the report in the gateway's log; null until it was delivered. */
      reportId: string | null;
    };

export interface LoaderParts {
  source: Pick<RemoteSource, 'load'>;
  entryOf: (name: string) => RemoteEntry | undefined;
  refresh: () => Promise<void>;
  /** Resolves with the id of the report in the gateway's log, or null. */
  report: (report: FailureReport) => Promise<string | null>;
  /** Records how long it took until a remote was there. */
  onLoad: (entry: RemoteEntry, durationMs: number) => void;
  /** Takes back the pin of another build of a remote. Resolves with whether there was one. */
  unpin: (name: string) => Promise<boolean>;
  /** After this delay the error card is shown; it is replaced if the remote loads. */
  cardAfterMs: number;
  /** Delay before the one retry of a refused request. */
  retryAfterMs: number;
  /** How long the registry of a prefetch is current enough for the navigation that follows. */
  freshMs: number;
}

type ReadyState = Extract<RemoteState, { status: 'ready' }>;

const loading: RemoteState = { status: 'loading' };
const keyOf = (entry: RemoteEntry) => `${entry.name}@${entry.buildId}`;

/**
 * The loading policy. The build is chosen when the user enters a remote and kept until the user leaves it. A loaded
 * build is cached; a failed one is requested again on the next entry or by "Try again".
 */
export function createLoader(parts: LoaderParts) {
  const { source, entryOf, refresh, report, onLoad, unpin, cardAfterMs, retryAfterMs, freshMs } = parts;
  const states = new Map<string, RemoteState>();
  const loaded = new Map<string, Remote>();
  /** Builds that are being loaded before the user enters them. */
  const prefetching = new Map<string, Promise<Remote>>();
  /** What a prefetch has made ready, by remote, and the language of its texts. */
  const prefetched = new Map<string, { state: ReadyState; language: Language }>();
  /** Builds that the user has entered. */
  const entered = new Set<string>();
  /** When a prefetch last fetched the registry. */
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const attempts = new Map<string, number>();
  /** The latest run for each remote; earlier runs are stale and change nothing. */
  const runs = new Map<string, object>();
  const listeners = new Set<() => void>();

  const isFresh = () => performance.now() - refreshedAt <= freshMs;

  function set(name: string, state: RemoteState): void {
    states.set(name, state);
    for (const listener of listeners) listener();
  }

  async function fetchRemote(entry: RemoteEntry): Promise<Remote> {
    const key = keyOf(entry);
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    return source.load(entry, attempt);
  }

  /** Loads a build that the user has not entered; a prefetch under way is shared. */
  function fetchEarly(entry: RemoteEntry): Promise<Remote> {
    const key = keyOf(entry);
    const pending = prefetching.get(key);
    if (pending) return pending;
    const started = fetchRemote(entry).finally(() => prefetching.delete(key));
    prefetching.set(key, started);
    return started;
  }

  /** The remote with its texts. */
  async function prepare(entry: RemoteEntry): Promise<Remote> {
    if (!isInRange(shellApi, entry.shellApi)) throw new RemoteFailure('contract', 'INCOMPATIBLE');
    const key = keyOf(entry);
    let remote = loaded.get(key);
    if (!remote) {
      // Used once: if the prefetch hangs, "Try again" sends a request of its own.
      const early = prefetching.get(key);
      prefetching.delete(key);
      remote = await (early ?? fetchRemote(entry)).catch(async (error: unknown) => {
        if (!classify(error, 'chunk').isTransient) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
        return fetchRemote(entry);
      });
      loaded.set(key, remote);
    }
    await loadTexts(remote.name, remote.translations, currentLanguage()).catch((error: unknown) => {
      throw classify(error, 'texts');
    });
    return remote;
  }

  async function run(
    name: string,
    { mustRefresh, isFallback = false }: { mustRefresh: boolean; isFallback?: boolean },
  ): Promise<void> {
    const thisRun = {};
    runs.set(name, thisRun);
    const isLatest = () => runs.get(name) === thisRun;
    const startedAt = performance.now();
    // An error card stays until the retry has a result.
    if (states.get(name)?.status !== 'failed') set(name, loading);
    // When the registry cannot be fetched, the current one is used.
    if (mustRefresh) await refresh().catch(() => undefined);
    if (!isLatest()) return;
    const entry = entryOf(name);
    let reported = false;
    let reportId: string | null = null;
    const fail = (failure: RemoteFailure) => {
      if (!isLatest()) return;
      // "Try again" loads the build anew: a chunk of this one may hang, such as its texts.
      if (entry) loaded.delete(keyOf(entry));
      set(name, { status: 'failed', failure, entry, reportId });
      if (reported) return;
      reported = true;
      void fallBack(name);
      const durationMs = performance.now() - startedAt;
      void report({ remote: name, buildId: entry?.buildId ?? '', failure, durationMs }).then((id) => {
        reportId = id;
        const state = states.get(name);
        if (isLatest() && state?.status === 'failed') set(name, { ...state, reportId });
      });
    };
    if (!entry) return fail(new RemoteFailure('registry', 'REFUSED'));
    const cardTimer = setTimeout(() => fail(new RemoteFailure('entry', 'TIMEOUT')), cardAfterMs);
    try {
      const remote = await prepare(entry);
      if (!isLatest()) return;
      showReady(name, { status: 'ready', remote, entry, isFallback }, performance.now() - startedAt);
    } catch (error) {
      fail(classify(error, 'chunk'));
    } finally {
      clearTimeout(cardTimer);
    }
  }

  function showReady(name: string, state: ReadyState, durationMs: number): void {
    const key = keyOf(state.entry);
    if (!entered.has(key)) onLoad(state.entry, durationMs);
    entered.add(key);
    set(name, state);
  }

  /** What a prefetch has made ready, while its registry is current: a navigation shows it without a wait. */
  function readyState(name: string): ReadyState | undefined {
    const early = prefetched.get(name);
    if (!early || !isFresh() || early.language !== currentLanguage()) return undefined;
    const entry = entryOf(name);
    return entry && keyOf(entry) === keyOf(early.state.entry) ? early.state : undefined;
  }

  /** Replaces a pinned build that failed by the current one; an administrator who tries a build must never be stuck. */
  async function fallBack(name: string): Promise<void> {
    const failed = runs.get(name);
    if (!failed || !(await unpin(name).catch(() => false))) return;
    if (runs.get(name) === failed) await run(name, { mustRefresh: true, isFallback: true });
  }

  return {
    /** Loads a remote when the user enters it. `isCold`: on the first page, whose registry is fresh. */
    async enter(name: string, isCold = false): Promise<void> {
      if (runs.has(name)) return;
      const early = readyState(name);
      if (!early) return run(name, { mustRefresh: !isCold && !isFresh() });
      runs.set(name, {});
      showReady(name, early, 0);
    },
    /**
     * Loads the current build of a remote that the user may enter next, with its texts and the page for the path; of the
     * remote that the user is in, the page. Changes nothing that is shown; a failure is left to the navigation, which tries
     * again.
     */
    async prefetch(name: string, pathname: string): Promise<void> {
      try {
        if (runs.has(name)) {
          const state = states.get(name);
          if (state?.status === 'ready') await preloadPage(state.remote, pathname);
          return;
        }
        if (!isFresh()) {
          await refresh();
          refreshedAt = performance.now();
        }
        const entry = entryOf(name);
        if (!entry || !isInRange(shellApi, entry.shellApi)) return;
        const remote = loaded.get(keyOf(entry)) ?? (await fetchEarly(entry));
        loaded.set(keyOf(entry), remote);
        const language = currentLanguage();
        await Promise.all([
          loadTexts(remote.name, remote.translations, language),
          preloadPage(remote, pathname),
        ]);
        prefetched.set(name, { state: { status: 'ready', remote, entry, isFallback: false }, language });
      } catch {
        // The navigation reports what still fails then.
      }
    },
    /** Loads a remote again that the user is in, in the build that is current by now. */
    async retry(name: string): Promise<void> {
      if (runs.has(name)) await run(name, { mustRefresh: true });
    },
    /** Call once nothing of the remote is mounted. */
    leave(name: string): void {
      runs.delete(name);
      states.delete(name);
    },
    state: (name: string): RemoteState => states.get(name) ?? readyState(name) ?? loading,
    /** Reports an error thrown by the remote's own code while it was shown; resolves with the id of the report. */
    reportThrown(name: string, error: unknown): Promise<string | null> {
      const state = states.get(name);
      const entry = state?.status === 'ready' ? state.entry : entryOf(name);
      const failure = new RemoteFailure('render', 'THREW', error);
      void fallBack(name);
      return report({ remote: name, buildId: entry?.buildId ?? '', failure, durationMs: 0 });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's loader. */
export const loader = createLoader({
  source: federationSource,
  entryOf: (name) => registry().remotes.find((entry) => entry.name === name),
  refresh: refreshRegistry,
  report: reportFailure,
  onLoad: recordLoad,
  async unpin(name) {
    if (!registry().pinned.includes(name)) return false;
    await unpinBuild(name);
    return true;
  },
  cardAfterMs: 3500,
  retryAfterMs: 150,
  freshMs: 5000,
});
