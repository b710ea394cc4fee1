import type { ServiceDeps } from '@dossier/service-kit';
import { openObjectStore } from '@dossier/service-kit/installation';
import { unsignedBuilds, type UnsignedBuilds } from '../builds/trust-store.ts';
import { fileStore } from './file-store.ts';
import type { RegistryStore } from './registry-store.ts';

type Deps = Pick<ServiceDeps, 'env' | 'log' | 'settings'>;

/** Files below `DATA_DIR`, or the database of `DATABASE_URL`, which is connected at the first use. */
export function openRegistryStore(deps: Deps): RegistryStore {
  const { env, log } = deps;
  const { UNSIGNED_BUILDS: unsigned } = deps.settings({ UNSIGNED_BUILDS: unsignedBuilds });
  if (env.DATABASE_URL === undefined) return fileStore(env.DATA_DIR, unsigned);
  const objects = openObjectStore(deps, 'builds');
  // Imported here: without a database the commands and the supervisor do not load TypeORM.
  return connectLater(env.DATA_DIR, unsigned, objects !== undefined, async () =>
    (await import('./database-store.ts')).openDatabaseStore(env, log, { objects, unsigned }),
  );
}

/** A database that is down at the start of a gateway is connected by a later call. */
function connectLater(
  dataDir: string,
  unsigned: UnsignedBuilds,
  hasArchive: boolean,
  connect: () => Promise<RegistryStore>,
): RegistryStore {
  let connecting: Promise<RegistryStore> | undefined;
  const connected = () =>
    (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
  const archive = async () => {
    const { archive: found } = await connected();
    if (!found) throw new Error('there is no object store');
    return found;
  };
  const trust = async () => (await connected()).trust;
  return {
    dataDir,
    unsignedBuilds: unsigned,
    trust: {
      listKeys: async () => (await trust()).listKeys(),
      saveKey: async (key) => (await trust()).saveKey(key),
      findSignatures: async (name, buildId) => (await trust()).findSignatures(name, buildId),
      addSignature: async (name, buildId, signature) =>
        (await trust()).addSignature(name, buildId, signature),
      removeSignatures: async (isKept) => (await trust()).removeSignatures(isKept),
    },
    archive: hasArchive
      ? {
          list: async () => (await archive()).list(),
          store: async (name, buildId) => (await archive()).store(name, buildId),
          fetch: async (name, buildId) => (await archive()).fetch(name, buildId),
          remove: async (isOld) => (await archive()).remove(isOld),
        }
      : undefined,
    version: async () => (await connected()).version(),
    read: async () => (await connected()).read(),
    change: async (work) => (await connected()).change(work),
    findWithdrawal: async (name, buildId) => (await connected()).findWithdrawal(name, buildId),
    addWithdrawal: async (name, buildId, facts) => (await connected()).addWithdrawal(name, buildId, facts),
    clearWithdrawal: async (name, buildId) => (await connected()).clearWithdrawal(name, buildId),
    close: async () => (await connecting?.catch(() => undefined))?.close(),
  };
}
