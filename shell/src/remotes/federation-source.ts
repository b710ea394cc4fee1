import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@dossier/contracts';
import { currentLanguage, type Remote, type SlotContent } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { requireIntegrity } from './loading-policy.ts';
import { preloadRemote } from './preload-remote.ts';

/** Loads remotes. Tests replace it and never touch federation. */
export interface RemoteSource {
  /** `attempt` counts from 0; each attempt sends a new request. */
  load(entry: RemoteEntry, attempt: number): Promise<Remote>;
  /** Loads what a remote adds to a slot, without its pages. */
  loadContent(entry: RemoteEntry, id: string, attempt: number): Promise<SlotContent>;
}

declare global {
  interface Window {
    /** Read by the chunk loading of builds whose entry does not know the hashes of its chunks. */
    dossierIntegrity?: Record<string, string>;
  }
}

/** The builds whose entry was loaded: registering one of them anew would break what is shown of it. */
const started = new Set<string>();

/** Each build is a remote of its own for the runtime: two builds in one page never mix. */
const runtimeName = ({ name, buildId }: RemoteEntry) => `${name}_${buildId}`.replaceAll('-', '_');

async function loadModule<M>(entry: RemoteEntry, path: string, attempt: number): Promise<M | undefined> {
  const name = runtimeName(entry);
  window.dossierIntegrity = { ...window.dossierIntegrity, ...entry.chunks };
  // Every attempt requests the entry again: after a hung request the browser may delay one for the same URL.
  const url = attempt === 0 ? entry.entry : `${entry.entry}?retry=${attempt}`;
  requireIntegrity(url, entry.integrity);
  // `force` forgets what an attempt that failed has left in the runtime.
  registerRemotes([{ name, entry: url, type: 'var' }], { force: attempt > 0 });
  const module = await loadRemote<{ default?: M }>(`${name}/${path}`);
  started.add(name);
  return module?.default;
}

export const federationSource: RemoteSource = {
  async load(entry, attempt) {
    // webpack would wait for an existing script element of the same chunk, even if its request hangs.
    const scripts = `script[data-webpack^="${runtimeName(entry)}:"]`;
    for (const script of document.querySelectorAll(scripts)) script.remove();
    // A retry must not wait for a request that hangs.
    if (attempt === 0) preloadRemote(entry, currentLanguage());
    try {
      const remote = await loadModule<Remote>(entry, 'remote', attempt);
      if (!remote?.routes) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return remote;
    } catch (error) {
      throw classify(error, 'chunk');
    }
  },
  async loadContent(entry, id, attempt) {
    const retry = started.has(runtimeName(entry)) ? 0 : attempt;
    try {
      const content = await loadModule<SlotContent>(entry, `slots/${id}`, retry);
      if (!content?.Content) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return content;
    } catch (error) {
      throw classify(error, 'chunk');
    }
  },
};
