import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@dossier/contracts';
import { currentLanguage, type Remote } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { requireIntegrity } from './loading-policy.ts';
import { preloadRemote } from './preload-remote.ts';

/** Loads remotes. Tests replace it and never touch federation. */
export interface RemoteSource {
  /** `attempt` counts from 0; each attempt sends a new request. */
  load(entry: RemoteEntry, attempt: number): Promise<Remote>;
}

declare global {
  interface Window {
    /** Read by the chunk loading of builds whose entry does not know the hashes of its chunks. */
    dossierIntegrity?: Record<string, string>;
  }
}

export const federationSource: RemoteSource = {
  async load(entry, attempt) {
    // Each build is a remote of its own for the runtime: two builds in one page never mix.
    const name = `${entry.name}_${entry.buildId}`.replaceAll('-', '_');
    // webpack would wait for an existing script element of the same chunk, even if its request hangs.
    for (const script of document.querySelectorAll(`script[data-webpack^="${name}:"]`)) script.remove();
    window.dossierIntegrity = { ...window.dossierIntegrity, ...entry.chunks };
    // A retry must not wait for a request that hangs.
    if (attempt === 0) preloadRemote(entry, currentLanguage());
    // Every attempt requests the entry again: after a hung request the browser may delay one for the same URL.
    const url = attempt === 0 ? entry.entry : `${entry.entry}?retry=${attempt}`;
    requireIntegrity(url, entry.integrity);
    try {
      // `force` forgets what an attempt that failed has left in the runtime.
      registerRemotes([{ name, entry: url, type: 'var' }], { force: attempt > 0 });
      const module = await loadRemote<{ default?: Remote }>(`${name}/remote`);
      if (!module?.default?.routes) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return module.default;
    } catch (error) {
      throw classify(error, 'chunk');
    }
  },
};
