import { listRemotes, type RemoteEntry, remoteRegistry } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** The registry as the page brought it along, or as it was last answered. */
let remotes: readonly RemoteEntry[] = [];
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

function set(next: readonly RemoteEntry[]): void {
  remotes = next;
  for (const listener of listeners) listener();
}

export const registeredRemotes = (): readonly RemoteEntry[] => remotes;

export function onRegistry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the registry out of the page; false when it brought none. */
export function readInlineRegistry(): boolean {
  try {
    const parsed = remoteRegistry.safeParse(
      JSON.parse(document.getElementById('dossier-registry')?.textContent ?? ''),
    );
    if (parsed.success) set(parsed.data.remotes);
    return parsed.success;
  } catch {
    return false;
  }
}

/** Longest wait for the registry on the way to a page; after that the known one serves. */
const refreshMs = 1000;

/** Asks for the current registry; rejects when it cannot be had, and the known one stays. */
export function refreshRegistry(): Promise<void> {
  pending ??= call(listRemotes, undefined, { background: true, timeoutMs: refreshMs })
    .then((response) => set(response.remotes))
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** Whether a path of a remote, `/x` or `/x/*`, is the one of a page. */
export const holds = (path: string, pathname: string) =>
  path.endsWith('/*')
    ? pathname === path.slice(0, -2) || pathname.startsWith(path.slice(0, -1))
    : path === (pathname === '/' ? pathname : pathname.replace(/\/$/, ''));

/** The remote that holds a path, without loading it. */
export function ownerOf(pathname: string, all: readonly RemoteEntry[] = remotes): RemoteEntry | undefined {
  return all.find((entry) => entry.paths.some((path) => holds(path, pathname)));
}
