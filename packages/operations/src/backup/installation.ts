import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDeps, EnvError } from '@dossier/service-kit';
import { type BlobDriver, joinDrivers, openDrivers } from '@dossier/service-kit/installation';
import { ROOT } from '../parts.ts';
import type { Databases } from './databases.ts';
import { mariadbDatabases } from './mariadb.ts';
import { sqliteDatabases } from './sqlite.ts';

/** The locations of an installation's data, read from the same variables as for its processes. */
export interface Installation {
  readonly dataDir: string;
  /** The stored files of a service. */
  blobs(service: string): BlobDriver;
  readonly databases: Databases;
  /** The ids of the keys in MASTER_KEY, the current one first. Never creates one. */
  readonly masterKeyIds: readonly string[];
}

export function readInstallation(source: NodeJS.ProcessEnv): Installation {
  const dataDir = resolve(ROOT, source['DATA_DIR'] || 'var');
  const deps = createDeps('backup', { ...source, DATA_DIR: dataDir });
  const { DATABASE_URL } = deps.env;
  return {
    dataDir,
    blobs: (service) => joinDrivers(openDrivers(deps, service)),
    databases: DATABASE_URL === undefined ? sqliteDatabases(dataDir) : mariadbDatabases(DATABASE_URL),
    get masterKeyIds() {
      if (!source['MASTER_KEY'] && !existsSync(join(dataDir, 'keys/MASTER_KEY')))
        throw new EnvError('MASTER_KEY: is not set, and DATA_DIR/keys does not hold it');
      return deps.keys('MASTER_KEY').map(({ id }) => id);
    },
  };
}
