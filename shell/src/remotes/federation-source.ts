import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@dossier/contracts';
import type { Remote } from '@dossier/remote-kit';
import { classify, RemoteFailure } from './failure.ts';
import { loadScript } from './load-script.ts';

/** Loads remotes. Tests replace it and never touch federation. */
export interface RemoteSource {
  /** `attempt` counts from 0; each attempt sends a new request. */
  load(entry: RemoteEntry, attempt: number): Promise<Remote>;
}

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
type Container = NonNullable<Awaited<ReturnType<LoadEntry>>>;

declare global {
  interface Window {
    /** Read by the chunk loading of builds whose entry does not know the hashes of its chunks. */
    dossierIntegrity?: Record<string, string>;
  }
}

const entryTimeoutMs = 4500;

/** The remotes being loaded, by their registered name. */
const pending = new Map<string, { entry: RemoteEntry; global: string }>();

const scope = window as unknown as Record<string, Container | undefined>;

/** Fetches entries with integrity and a time limit, and never returns the container of an earlier attempt. */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'dossier-loading-policy',
  async loadEntry({ remoteInfo }) {
    const requested = pending.get(remoteInfo.name);
    if (!requested) return undefined;
    scope[requested.global] = undefined;
    await loadScript(remoteInfo.entry, { integrity: requested.entry.integrity, timeoutMs: entryTimeoutMs });
    const container = scope[requested.global];
    if (!container) throw new RemoteFailure('entry', 'NOT_A_REMOTE');
    return container;
  },
};

let registered = false;

export const federationSource: RemoteSource = {
  async load(entry, attempt) {
    if (!registered) registerPlugins([plugin]);
    registered = true;
    const global = `${entry.name}_${entry.buildId}`.replaceAll('-', '_');
    // Every attempt registers another remote, because federation caches failures and would wait for a hung request.
    const name = attempt === 0 ? global : `${global}_${attempt}`;
    // webpack would wait for an existing script element of the same chunk, even if its request hangs.
    for (const script of document.querySelectorAll(`script[data-webpack^="${global}:"]`)) script.remove();
    pending.set(name, { entry, global });
    window.dossierIntegrity = { ...window.dossierIntegrity, ...entry.chunks };
    const url = attempt === 0 ? entry.entry : `${entry.entry}?retry=${attempt}`;
    registerRemotes([{ name, entry: url, entryGlobalName: global, type: 'var' }]);
    try {
      const module = await loadRemote<{ default: Remote }>(`${name}/remote`);
      if (!module?.default?.routes) throw new RemoteFailure('chunk', 'NOT_A_REMOTE');
      return module.default;
    } catch (error) {
      throw classify(error, 'chunk');
    } finally {
      pending.delete(name);
    }
  },
};
