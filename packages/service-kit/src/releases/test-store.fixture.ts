import { createLog } from '../log/log.ts';
import { readEnv } from '../env/env.ts';
import { openRegistryStore, type RegistryStore } from './registry-store.ts';

/** The store of a process with these variables; `databaseUrl` undefined means files. */
export const openTestStore = (dataDir: string, databaseUrl: string | undefined): RegistryStore =>
  openRegistryStore(
    readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    createLog('test', 'silent'),
  );
