import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { RemoteFailure } from './failure.ts';
import { loadScript } from './load-script.ts';

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const entryTimeoutMs = 4500;

/** The `integrity` of each entry that is requested, by its URL. */
const integrities = new Map<string, string>();

/** Sets what the script of an entry must match. */
export const requireIntegrity = (url: string, integrity: string) => integrities.set(url, integrity);

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
      scope[entryGlobalName] = undefined;
      await loadScript(entry, { integrity: integrities.get(entry) ?? '', timeoutMs: entryTimeoutMs });
      const container = scope[entryGlobalName];
      if (!isContainer(container)) throw new RemoteFailure('entry', 'NOT_A_REMOTE');
      return container;
    },
  };
}
