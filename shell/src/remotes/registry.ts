import { listRemotes, matchesPath, type RemoteEntry, type RemoteRegistry } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';
import { readPageData } from './page-data.ts';

/** What the gateway lists for this user; the ticket is for reports and changes with every response. */
type Listed = Omit<RemoteRegistry, 'reportTicket'>;

/** From the page, or from the latest response that differed. */
let current: Listed = { remotes: [], guarded: [], pinned: [] };
let ticket: string | undefined;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

function set({ reportTicket: nextTicket, ...next }: RemoteRegistry): void {
  ticket = nextTicket;
  // Usually nothing has changed, and nothing is rendered again.
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

export const registry = (): Listed => current;

/** The latest ticket, with which the gateway accepts reports of this page. */
export const reportTicket = (): string | undefined => ticket;

export function onRegistry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the registry from the page; false when the page has none. */
export function readInlineRegistry(): boolean {
  const inline = readPageData('dossier-registry') as RemoteRegistry | undefined;
  if (inline) set(inline);
  return inline !== undefined;
}

/** Maximum wait for the registry during a navigation; after that the current one is used. */
const refreshMs = 1000;

/** Fetches the registry; rejects when that fails, and the current one stays in use. */
export function refreshRegistry(): Promise<void> {
  pending ??= call(listRemotes, undefined, { background: true, timeoutMs: refreshMs })
    .then(set)
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** The remote that owns a path, without loading it. */
export function ownerOf(
  pathname: string,
  remotes: readonly RemoteEntry[] = current.remotes,
): RemoteEntry | undefined {
  return remotes.find(({ paths }) => paths.some((pattern) => matchesPath(pattern, pathname)));
}
