import type { RemoteEntry } from '@dossier/contracts';
import { currentLanguage, type Remote } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { loadScript } from './load-script.ts';
import { preloadRemote } from './preload-remote.ts';

/** Loads remotes. Tests replace it and never touch federation. */
export interface RemoteSource {
  /** `attempt` counts from 0; each attempt sends a new request. */
  load(entry: RemoteEntry, attempt: number): Promise<Remote>;
}

/** What the entry of a remote, built with webpack's container plugin, leaves in its variable. */
interface Container {
  /** Takes the modules that the shell provides. */
  init(shareScope: object): unknown;
  /** Loads the chunks of an exposed module; resolves with a function that evaluates it. */
  get(module: './remote'): Promise<() => { default?: Remote }>;
}

/** Fills the share scope with what the shell provides, once. */
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: object };

declare global {
  interface Window {
    /** Read by the chunk loading of builds whose entry does not know the hashes of its chunks. */
    dossierIntegrity?: Record<string, string>;
  }
}

const entryTimeoutMs = 4500;

const scope = window as unknown as Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Fetches an entry with integrity and a time limit, and never returns the container of an earlier attempt. */
async function loadContainer(url: string, global: string, integrity: string): Promise<Container> {
  scope[global] = undefined;
  await loadScript(url, { integrity, timeoutMs: entryTimeoutMs });
  const container = scope[global];
  if (!isContainer(container)) throw new RemoteFailure('entry', 'NOT_A_REMOTE');
  return container;
}

export const federationSource: RemoteSource = {
  async load(entry, attempt) {
    const global = `${entry.name}_${entry.buildId}`.replaceAll('-', '_');
    // webpack would wait for an existing script element of the same chunk, even if its request hangs.
    for (const script of document.querySelectorAll(`script[data-webpack^="${global}:"]`)) script.remove();
    window.dossierIntegrity = { ...window.dossierIntegrity, ...entry.chunks };
    // A retry must not wait for a request that hangs.
    if (attempt === 0) preloadRemote(entry, currentLanguage());
    // Every attempt requests the entry again: after a hung request the browser may delay one for the same URL.
    const url = attempt === 0 ? entry.entry : `${entry.entry}?retry=${attempt}`;
    try {
      const container = await loadContainer(url, global, entry.integrity);
      await __webpack_init_sharing__('default');
      await container.init(__webpack_share_scopes__.default);
      const evaluate = await container.get('./remote');
      const { default: remote } = evaluate();
      if (!remote?.routes) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return remote;
    } catch (error) {
      throw classify(error, 'chunk');
    }
  },
};
