import { describe } from 'vitest';
import type { ServiceDeps } from '../service/deps.ts';
import type { Service } from '../service/service.ts';
import { dropDatabases, ownDatabaseUrl } from './databases.ts';
import { createServiceKeys } from './service-process.ts';
import { startTestService, type TestService, type TestServiceOptions } from './start.ts';

/** Two instances of a service on one MariaDB, each with a DATA_DIR and a clock of its own. */
export interface TestInstances {
  readonly instances: readonly [TestService, TestService];
  stop(): Promise<void>;
}

/** Runs a suite about several instances where there is a MariaDB; `forEachDatabase` fails where there must be one. */
export function onSeveralInstances(suite: () => void): void {
  describe.skipIf(!process.env['TEST_DATABASE_URL'])('two instances', suite);
}

export async function startTestInstances(
  create: (deps: ServiceDeps) => Service,
  { env, stubServices = [] }: Pick<TestServiceOptions, 'env' | 'stubServices'> = {},
): Promise<TestInstances> {
  const DATABASE_URL = ownDatabaseUrl();
  const options = { env: { DATABASE_URL, ...createServiceKeys(), ...env }, stubServices };
  // At the same time, as by a process manager: both migrate, create keys and seed.
  const [first, second] = await Promise.all([
    startTestService(create, options),
    startTestService(create, options),
  ]);
  return {
    instances: [first, second],
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await dropDatabases(DATABASE_URL);
    },
  };
}
