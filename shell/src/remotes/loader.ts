import type { RemoteEntry } from '@dossier/contracts';
import { currentLanguage, isInRange, loadTexts, type Remote, shellApi } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { federationSource, type RemoteSource } from './federation-source.ts';
import { refreshRegistry, registry } from './registry.ts';
import { type FailureReport, reportFailure } from './report.ts';

export type RemoteState =
  | { status: 'loading' }
  | { status: 'ready'; remote: Remote; entry: RemoteEntry }
  | { status: 'failed'; failure: RemoteFailure; entry: RemoteEntry | undefined };

export interface LoaderParts {
  source: RemoteSource;
  entryOf: (name: string) => RemoteEntry | undefined;
  refresh: () => Promise<void>;
  report: (report: FailureReport) => void;
  /** A card stands after this time, and gives way if the remote still comes. */
  patienceMs: number;
  /** Before the one repetition of a refused request. */
  pauseMs: number;
}

const loading: RemoteState = { status: 'loading' };
const keyOf = (entry: RemoteEntry) => `${entry.name}@${entry.buildId}`;

/**
 * The loading policy. A version is chosen when a remote is entered and kept until it is left; what was loaded once is
 * kept; what failed is asked again on the next entry or by "Try again".
 */
export function createLoader(parts: LoaderParts) {
  const { source, entryOf, refresh, report, patienceMs, pauseMs } = parts;
  const states = new Map<string, RemoteState>();
  const loaded = new Map<string, Remote>();
  const attempts = new Map<string, number>();
  /** The latest entry into each remote: an earlier one has no say any more. */
  const turns = new Map<string, object>();
  const listeners = new Set<() => void>();

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

  /** The remote with its texts. */
  async function prepare(entry: RemoteEntry): Promise<Remote> {
    if (!isInRange(shellApi, entry.shellApi)) throw new RemoteFailure('contract', 'INCOMPATIBLE');
    let remote = loaded.get(keyOf(entry));
    if (!remote) {
      remote = await fetchRemote(entry).catch(async (error: unknown) => {
        if (!classify(error, 'chunk').isTransient) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        return fetchRemote(entry);
      });
      loaded.set(keyOf(entry), remote);
    }
    await loadTexts(remote.name, remote.translations, currentLanguage()).catch((error: unknown) => {
      throw classify(error, 'texts');
    });
    return remote;
  }

  async function run(name: string, isCold: boolean): Promise<void> {
    const turn = {};
    turns.set(name, turn);
    const mine = () => turns.get(name) === turn;
    const startedAt = performance.now();
    // A card stays until there is something to put in its place.
    if (states.get(name)?.status !== 'failed') set(name, loading);
    // Should it not be answered, the known registry serves.
    if (!isCold) await refresh().catch(() => undefined);
    if (!mine()) return;
    const entry = entryOf(name);
    let reported = false;
    const fail = (failure: RemoteFailure) => {
      if (!mine()) return;
      set(name, { status: 'failed', failure, entry });
      if (!reported)
        report({
          remote: name,
          buildId: entry?.buildId ?? '',
          failure,
          durationMs: performance.now() - startedAt,
        });
      reported = true;
    };
    if (!entry) return fail(new RemoteFailure('registry', 'REFUSED'));
    const patience = setTimeout(() => fail(new RemoteFailure('entry', 'TIMEOUT')), patienceMs);
    try {
      const remote = await prepare(entry);
      if (mine()) set(name, { status: 'ready', remote, entry });
    } catch (error) {
      fail(classify(error, 'chunk'));
    } finally {
      clearTimeout(patience);
    }
  }

  return {
    /** Somebody comes to the remote. `isCold`: with the page itself, whose registry is fresh. */
    async enter(name: string, isCold = false): Promise<void> {
      if (!turns.has(name)) await run(name, isCold);
    },
    retry: (name: string) => run(name, false),
    /** Nothing of it is mounted any more. */
    leave(name: string): void {
      turns.delete(name);
      states.delete(name);
    },
    state: (name: string): RemoteState => states.get(name) ?? loading,
    /** The remote's own code threw while it was shown. */
    threw(name: string, error: unknown): void {
      const state = states.get(name);
      const entry = state?.status === 'ready' ? state.entry : entryOf(name);
      const failure = new RemoteFailure('render', 'THREW', error);
      report({ remote: name, buildId: entry?.buildId ?? '', failure, durationMs: 0 });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Loader = ReturnType<typeof createLoader>;

/** The page's loader. */
export const loader = createLoader({
  source: federationSource,
  entryOf: (name) => registry().remotes.find((entry) => entry.name === name),
  refresh: refreshRegistry,
  report: reportFailure,
  patienceMs: 3500,
  pauseMs: 150,
});
