import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { RemoteFailure } from './failure.ts';
import { loadScript } from './load-script.ts';

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const entryTimeoutMs = 4500;

/** The `integrity` of each entry that is requested, by its absolute URL, as the runtime has it. */
const integrities = new Map<string, string>();

const absolute = (url: string) => new URL(url, location.origin).href;

/** Sets what the script of an entry must match; without it, none runs. */
export function requireIntegrity(url: string, integrity: string): void {
  integrities.set(absolute(url), integrity);
}

const scope = window as unknown as Record<string, unknown>;

const isContainer = (value: unknown): value is NonNullable<Container> =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * The loading policy of entries, as a plugin of the federation runtime (`runtimePlugins` of the shell's build): integrity, a time
 * limit, and never the container of an earlier attempt. It uses `loadEntry` instead of `createScript`, because the runtime
 * reports a refused script, a time limit and a script that throws as the same error.
 */
export default function loadingPolicy(): ModuleFederationRuntimePlugin {
  return {
    name: 'dossier-loading-policy',
    async loadEntry({ remoteInfo: { entry, entryGlobalName } }) {
      const integrity = integrities.get(absolute(entry));
      if (!integrity) throw new RemoteFailure('entry', 'REFUSED');
      scope[entryGlobalName] = undefined;
      await loadScript(entry, { integrity, timeoutMs: entryTimeoutMs });
      const container = scope[entryGlobalName];
      if (!isContainer(container)) throw new RemoteFailure('entry', 'NOT_A_REMOTE');
      return container;
    },
  };
}
