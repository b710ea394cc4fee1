import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@dossier/service-kit';
import type { BuildArchive } from '@dossier/releases';
import type { TrustedBuilds } from './trusted-builds.ts';

/**
 * Which builds of the registry are on this machine, and accepted: where gateways have a directory each, the files of a build arrive after
 * the registry has changed, from the object store, or from whoever copies them.
 */
export interface StoredBuilds {
  has(name: string, build: string): Promise<boolean>;
  /** Whether a build of the registry was missing or refused when it was last looked for. */
  readonly isWaiting: boolean;
  /** The current build, or else the first one of `others` that is stored and accepted; the current one when none is. */
  choose(name: string, current: string, others: readonly (string | undefined)[]): Promise<string>;
  /** Whether the build that is offered to a share is stored; undefined when there is none. */
  hasShare(name: string, build: string | undefined): Promise<boolean>;
}

export function createStoredBuilds(
  directory: string,
  log: Logger,
  archive: Pick<BuildArchive, 'fetch'> | undefined,
  trusted: Pick<TrustedBuilds, 'find'>,
): StoredBuilds {
  /** The missing build of each remote, and of each share. */
  const missing = new Map<string, string>();

  async function isStored(name: string, build: string): Promise<boolean> {
    const state = await trusted.find(name, build);
    // The object store has another copy.
    if (archive && state?.by === 'refused' && state.isDamaged)
      await rm(join(directory, name, build), { recursive: true, force: true });
    return state !== null && state.by !== 'refused';
  }

  /** Logs each build that is not offered once, and fetches a missing one. */
  async function note(
    slot: string,
    facts: { remote: string; build: string; offered?: string },
  ): Promise<void> {
    const state = await trusted.find(facts.remote, facts.build);
    const isNew = missing.get(slot) !== facts.build;
    const what = state ? 'a build is refused and not offered' : 'a build is not on this machine yet';
    if (isNew) log.warn(facts, what);
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
        await note(name, { remote: name, build: current, offered });
        return offered;
      }
      await note(name, { remote: name, build: current });
      return current;
    },
    async hasShare(name, build) {
      const slot = `share of ${name}`;
      if (build !== undefined && !(await isStored(name, build))) {
        await note(slot, { remote: name, build });
        return false;
      }
      missing.delete(slot);
      return build !== undefined;
    },
  };
}
