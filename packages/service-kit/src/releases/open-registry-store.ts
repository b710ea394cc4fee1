import type { Env } from '../env/env.ts';
import type { Logger } from '../log/log.ts';
import { fileStore } from './file-store.ts';
import type { RegistryStore } from './registry-store.ts';

/** Files below `DATA_DIR`, or the database of `DATABASE_URL`, which is connected at the first use. */
export function openRegistryStore(env: Env, log: Logger): RegistryStore {
  if (env.DATABASE_URL === undefined) return fileStore(env.DATA_DIR);
  // Imported here: without a database the commands and the supervisor do not load TypeORM.
  return connectLater(env.DATA_DIR, async () =>
    (await import('./database-store.ts')).openDatabaseStore(env, log),
  );
}

/** A database that is down at the start of a gateway is connected by a later call. */
function connectLater(dataDir: string, connect: () => Promise<RegistryStore>): RegistryStore {
  let connecting: Promise<RegistryStore> | undefined;
  const connected = () =>
    (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
  return {
    dataDir,
    version: async () => (await connected()).version(),
    read: async () => (await connected()).read(),
    change: async (work) => (await connected()).change(work),
    findWithdrawal: async (name, buildId) => (await connected()).findWithdrawal(name, buildId),
    addWithdrawal: async (name, buildId, facts) => (await connected()).addWithdrawal(name, buildId, facts),
    clearWithdrawal: async (name, buildId) => (await connected()).clearWithdrawal(name, buildId),
    close: async () => (await connecting?.catch(() => undefined))?.close(),
  };
}
