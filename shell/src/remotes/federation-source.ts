import type { RemoteEntry } from '@dossier/contracts';
import type { Remote } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { loadScript } from './load-script.ts';

/** Loads remotes. Tests replace it and never touch federation. */
export interface RemoteSource {
  /** `attempt` counts from 0; each attempt sends a new request. */
  load(entry: RemoteEntry, attempt: number): Promise<Remote>;
}

/** What the entry of a remote assigns to its global variable (webpack's container). */
interface Container {
  init(sharedModules: unknown): Promise<void> | void;
  get(module: './remote'): Promise<() => { default?: Remote }>;
}

declare global {
  interface Window {
    /** Read by the chunk loading of builds whose entry does not know the hashes of its chunks. */
    dossierIntegrity?: Record<string, string>;
  }
  /** Registers the modules that this build shares; webpack replaces the name. */
  const __webpack_init_sharing__: (scope: string) => Promise<void>;
  const __webpack_share_scopes__: { readonly default: unknown };
}

const entryTimeoutMs = 4500;

const scope = window as unknown as Record<string, Container | undefined>;

export const federationSource: RemoteSource = {
  async load(entry, attempt) {
    const global = `${entry.name}_${entry.buildId}`.replaceAll('-', '_');
    // webpack would wait for an existing script element of the same chunk, even if its request hangs.
    for (const script of document.querySelectorAll(`script[data-webpack^="${global}:"]`)) script.remove();
    window.dossierIntegrity = { ...window.dossierIntegrity, ...entry.chunks };
    // Another URL for each attempt: the browser would wait for a hung request of the same one.
    const url = attempt === 0 ? entry.entry : `${entry.entry}?retry=${attempt}`;
    try {
      const container = await fetchContainer(url, entry.integrity, global);
      await __webpack_init_sharing__('default');
      await container.init(__webpack_share_scopes__.default);
      const remote = (await container.get('./remote'))().default;
      if (!remote?.routes) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return remote;
    } catch (error) {
      throw classify(error, 'chunk');
    }
  },
};

/** Fetches an entry with integrity and a time limit, and never returns the container of an earlier attempt. */
async function fetchContainer(url: string, integrity: string, global: string): Promise<Container> {
  scope[global] = undefined;
  await loadScript(url, { integrity, timeoutMs: entryTimeoutMs });
  const container = scope[global];
  if (!container) throw new RemoteFailure('entry', 'NOT_A_REMOTE');
  return container;
}
