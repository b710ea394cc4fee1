import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeps } from '@dossier/service-kit';
import { dropDatabases, ownDatabaseUrl, type TestDatabase } from '@dossier/service-kit/testing';
import { openRegistryStore } from './open-registry-store.ts';
import type { RegistryStore } from './registry-store.ts';

/** The store of a process with these variables; `databaseUrl` undefined means files. */
export const openTestStore = (dataDir: string, databaseUrl: string | undefined): RegistryStore =>
  openRegistryStore(
    createDeps('test', {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    }),
  );

export interface OwnStore {
  readonly dataDir: string;
  readonly store: RegistryStore;
  /** Closes the store and removes its data. */
  remove(): Promise<void>;
}

/** An empty store for one test; on SQLite, where the registry is not in a database, files. */
export function createOwnStore(database: TestDatabase): OwnStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-release-'));
  const databaseUrl = database === 'mariadb' ? ownDatabaseUrl() : undefined;
  const store = openTestStore(dataDir, databaseUrl);
  return {
    dataDir,
    store,
    async remove() {
      await store.close();
      if (databaseUrl) await dropDatabases(databaseUrl);
      rmSync(dataDir, { recursive: true });
    },
  };
}
