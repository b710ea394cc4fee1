import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  listEmailAddresses,
  listStaff,
  listUserNames,
  listWorkableFilings,
  yearInZurich,
} from '@dossier/contracts';
import { loadKey, readEnv } from '@dossier/service-kit';
import {
  createServiceKeys,
  createTestClock,
  startServiceProcess,
  startStubServices,
  stubEndpoint,
  type FillOptions,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { startMariaDb } from '@dossier/installations/servers';
import { createTemporaryDirectory } from './product.ts';

/** Each person has four filings. */
export const filingsOfEach = 4;
export const expertIds = Array.from({ length: 40 }, (_, index) => 30 + index);
export const taxYear = yearInZurich(new Date()) - 1;

/** The services whose databases are filled. */
export type Filled = 'filing' | 'messages';
const sourceOf = (service: Filled) =>
  fileURLToPath(new URL(`../../services/${service}/src/`, import.meta.url));

/** Fills the database of a service, by the variables of the service. */
export function fill(
  service: Filled,
  people: number,
  env: Readonly<Record<string, string>>,
  years = filingsOfEach,
): void {
  const startedAt = performance.now();
  const options: FillOptions = {
    people,
    years,
    staff: expertIds,
    openPercent: 0,
    withBlobs: 0,
  };
  const { status } = spawnSync(
    process.execPath,
    [`${sourceOf(service)}testing/fill.process.ts`, JSON.stringify(options)],
    {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`the database of ${service} could not be filled`);
  console.log(`${service}: ${people} people in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** What filing and messages need of other services: 40 experts, and a name for everybody. */
export async function startOffice() {
  const keys = createServiceKeys();
  const source = { NODE_ENV: 'test', DATA_DIR: createTemporaryDirectory(), ...keys };
  const stubs = await startStubServices(
    [
      stubEndpoint(listStaff, () =>
        [1, ...expertIds].map((userId) => ({
          userId,
          role: userId === 1 ? ('admin' as const) : ('expert' as const),
          suspended: false,
          email: `staff${userId}@example.ch`,
        })),
      ),
      stubEndpoint(listEmailAddresses, ({ body }) =>
        body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` })),
      ),
      stubEndpoint(listUserNames, ({ body }) =>
        body.userIds.map((userId) => ({ userId, name: `Person ${userId}` })),
      ),
      stubEndpoint(listWorkableFilings, ({ body: { expertId, role, userIds } }) =>
        userIds
          .filter(
            (userId) => role === 'admin' || expertIds[((userId - 1000) / 20) % expertIds.length] === expertId,
          )
          .map((userId) => ({ userId, taxYear })),
      ),
    ],
    loadKey('SESSION_KEY', readEnv(source), source),
    createTestClock(),
  );
  return {
    /** A service whose database has so many people. */
    async start(
      service: Filled,
      people: number,
      databaseUrl: string,
      { years, settings }: { years?: number; settings?: Record<string, string> } = {},
    ): Promise<ServiceProcess> {
      const dataDir = createTemporaryDirectory();
      const env = { ...stubs.env, DATABASE_URL: databaseUrl, ...settings };
      fill(service, people, { NODE_ENV: 'test', ...keys, ...env, DATA_DIR: dataDir }, years);
      return startServiceProcess({ service, main: `${sourceOf(service)}main.ts`, dataDir, keys, env });
    },
    close: () => stubs.close(),
  };
}

/** SQLite, and a MariaDB with memory for 100,000 filings; the addresses are new ones at each call. */
export async function startDatabases() {
  const mariaDb = await startMariaDb({ memoryMb: 512 });
  let count = 0;
  return {
    databases: {
      SQLite: () => '',
      MariaDB: () => new URL(`/bench${(count += 1)}`, mariaDb.url).href,
    },
    stop: () => mariaDb.stop(),
  };
}
