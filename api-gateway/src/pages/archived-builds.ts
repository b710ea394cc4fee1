import { fail, type Logger } from '@dossier/service-kit';
import type { RegistryStore } from '@dossier/releases';
import type { StoredBuilds } from './stored-builds.ts';

/** The builds that a machine gets from the object store when it needs them; does nothing without one. */
export interface ArchivedBuilds {
  /** Reads which builds there are. */
  refresh(): Promise<void>;
  /** Fetches the current builds that are not on this machine, so that the first requests find them. */
  prefetch(): Promise<void>;
  /** Whether a build can be served by this machine, now or after it was fetched. */
  isStored(name: string, build: string): Promise<boolean>;
  /** Fetches a build unless it is on this machine, or nowhere. Rejects with SERVICE_UNAVAILABLE while that cannot be told. */
  fetch(name: string, build: string): Promise<void>;
}

export function createArchivedBuilds(options: {
  store: Pick<RegistryStore, 'archive' | 'read'>;
  builds: Pick<StoredBuilds, 'has'>;
  log: Logger;
  /** Reads the registry. Resolves with whether it can be reached. */
  check(): Promise<boolean>;
}): ArchivedBuilds {
  const { store, builds, log, check } = options;
  const { archive } = store;
  let archived: ReadonlySet<string> = new Set();
  const has = (name: string, build: string): boolean => archived.has(`${name}/${build}`);

  return {
    async refresh() {
      if (archive) archived = await archive.list();
    },
    async prefetch() {
      if (!archive) return;
      try {
        const { remotes } = await store.read();
        const current = Object.entries(remotes);
        await Promise.all(current.map(([name, pointer]) => archive.fetch(name, pointer.current)));
      } catch (error) {
        log.error({ err: error }, 'builds cannot be fetched from the object store');
      }
    },
    isStored: async (name, build) => has(name, build) || builds.has(name, build),
    async fetch(name, build) {
      if (!archive || (await builds.has(name, build))) return;
      // Another gateway may have sent a page with a build that this one has not read about.
      if (!has(name, build) && !(await check())) throw fail('SERVICE_UNAVAILABLE', { retryAfter: 1 });
      if (has(name, build)) await archive.fetch(name, build);
    },
  };
}
