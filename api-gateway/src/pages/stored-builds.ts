import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@dossier/service-kit';
import type { BuildArchive } from '@dossier/releases';

/**
 * Which builds of the registry are on this machine: where gateways have a directory each, the files of a build arrive after
 * the registry has changed, from the object store, or from whoever copies them.
 */
export interface StoredBuilds {
  has(name: string, build: string): Promise<boolean>;
  /** Whether a build of the registry was missing when it was last looked for. */
  readonly isWaiting: boolean;
  /** The current build, or else the first one of `others` that is stored; the current one when none is. */
  choose(name: string, current: string, others: readonly (string | undefined)[]): Promise<string>;
  /** Whether the build that is offered to a share is stored; undefined when there is none. */
  hasShare(name: string, build: string | undefined): Promise<boolean>;
}

export function createStoredBuilds(
  directory: string,
  log: Logger,
  archive: Pick<BuildArchive, 'fetch'> | undefined,
): StoredBuilds {
  /** The missing build of each remote, and of each share. */
  const missing = new Map<string, string>();

  const isStored = (name: string, build: string): Promise<boolean> =>
    access(join(directory, name, build, name === 'shell' ? 'index.html' : 'remote.json')).then(
      () => true,
      () => false,
    );

  /** Logs each missing build once, and fetches it. */
  function note(slot: string, facts: { remote: string; build: string; offered?: string }): void {
    const isNew = missing.get(slot) !== facts.build;
    if (isNew) log.warn(facts, 'a build is not on this machine yet');
    missing.set(slot, facts.build);
    // The next check finds it, or tries again.
    archive?.fetch(facts.remote, facts.build).catch((error: unknown) => {
      if (isNew) log.error({ ...facts, err: error }, 'a build cannot be fetched from the object store');
    });
  }

  return {
    has: isStored,
    get isWaiting() {
      return missing.size > 0;
    },
    async choose(name, current, others) {
      if (await isStored(name, current)) {
        missing.delete(name);
        return current;
      }
      for (const offered of others) {
        if (offered === undefined || !(await isStored(name, offered))) continue;
        note(name, { remote: name, build: current, offered });
        return offered;
      }
      note(name, { remote: name, build: current });
      return current;
    },
    async hasShare(name, build) {
      const slot = `share of ${name}`;
      if (build !== undefined && !(await isStored(name, build))) {
        note(slot, { remote: name, build });
        return false;
      }
      missing.delete(slot);
      return build !== undefined;
    },
  };
}
