import { type RemoteEntry, type SlotName } from '@dossier/contracts';
import {
  type ContentState,
  currentLanguage,
  isInRange,
  type ListedContent,
  loadTexts,
  type SlotContent,
  type SlotHost,
  shellApi,
  unpinBuild,
} from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { federationSource, type RemoteSource } from './federation-source.ts';
import { registry } from './registry.ts';
import { type FailureReport, reportFailure } from './report.ts';

export interface SlotParts {
  source: Pick<RemoteSource, 'loadContent'>;
  /** The remotes of the user: the gateway withholds the contents that their role may not see. */
  remotes: () => readonly RemoteEntry[];
  report: (report: FailureReport) => Promise<unknown>;
  /** Takes back the pin of another build of a remote, if there is one. */
  unpin: (name: string) => Promise<unknown>;
  /** After this time a content has failed for the pages that are open; a later one has it, once it is there. */
  timeoutMs: number;
}

/** A content with the build that it is loaded from. */
interface Entry {
  readonly remote: RemoteEntry;
  readonly slot: string;
  readonly id: string;
}

const loading: ContentState = { status: 'loading' };
const failed: ContentState = { status: 'failed' };

/**
 * The contents of slots: a module of its own per content, so that a page does not load the pages of another remote. What fails is
 * reported once and not shown; a failed load is tried again by the next page, which does not wait for it.
 */
export function createSlots({ source, remotes, report, unpin, timeoutMs }: SlotParts): SlotHost {
  const entries = new Map<string, Entry>();
  const states = new Map<string, ContentState>();
  const loaded = new Map<string, SlotContent>();
  const pending = new Set<string>();
  const attempts = new Map<string, number>();
  const reported = new Set<string>();
  /** Contents that threw: the same code would throw again. */
  const broken = new Set<string>();
  const listeners = new Set<() => void>();

  function set(key: string, state: ContentState): void {
    states.set(key, state);
    for (const listener of listeners) listener();
  }

  function fail(key: string, { remote, slot }: Entry, failure: RemoteFailure, durationMs: number): void {
    set(key, failed);
    if (reported.has(key)) return;
    reported.add(key);
    void report({ remote: remote.name, buildId: remote.buildId, failure, durationMs, slot });
    void unpin(remote.name).catch(() => undefined);
  }

  async function fetchContent(key: string, entry: Entry): Promise<SlotContent> {
    const { remote, slot, id } = entry;
    if (!isInRange(shellApi, remote.shellApi)) throw new RemoteFailure('contract', 'INCOMPATIBLE');
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const content = loaded.get(key) ?? (await source.loadContent(remote, id, attempt));
    if (content.slot !== slot) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
    loaded.set(key, content);
    return content;
  }

  async function run(key: string, entry: Entry): Promise<void> {
    const startedAt = performance.now();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      fail(key, entry, new RemoteFailure('entry', 'TIMEOUT'), timeoutMs);
    }, timeoutMs);
    try {
      const { namespace, translations, Content } = await fetchContent(key, entry);
      await loadTexts(namespace, translations, currentLanguage()).catch((error: unknown) => {
        throw classify(error, 'texts');
      });
      if (!isLate) set(key, { status: 'ready', Content: Content as never });
    } catch (error) {
      fail(key, entry, classify(error, 'chunk'), performance.now() - startedAt);
    } finally {
      clearTimeout(timer);
      pending.delete(key);
    }
  }

  return {
    list: (slot: SlotName) =>
      remotes().flatMap((remote) =>
        remote.fills
          .filter((fill) => fill.slot === slot)
          .map(({ id, label }): ListedContent => {
            const key = `${remote.name}@${remote.buildId}/${id}`;
            entries.set(key, { remote, slot, id });
            return { key, id, remote: remote.name, label: label?.[currentLanguage()] ?? label?.['en'] };
          }),
      ),
    load({ key }) {
      const entry = entries.get(key);
      if (!entry || pending.has(key) || broken.has(key) || states.get(key)?.status === 'ready') return;
      pending.add(key);
      void run(key, entry);
    },
    stateOf: ({ key }) => states.get(key) ?? loading,
    reportThrown({ key }, error) {
      const entry = entries.get(key);
      if (!entry) return;
      broken.add(key);
      fail(key, entry, new RemoteFailure('render', 'THREW', error), 0);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The contents of the slots of every page. */
export const slots = createSlots({
  source: federationSource,
  remotes: () => registry().remotes,
  report: reportFailure,
  unpin: async (name) => registry().pinned.includes(name) && unpinBuild(name),
  timeoutMs: 3500,
});
