import { setTimeout as wait } from 'node:timers/promises';
import {
  endpointUrl,
  finishAdvanced,
  getTaxStatus,
  listCantons,
  updateStatusNumeric,
} from '@dossier/contracts';
import {
  as,
  createFaultProxy,
  createServiceKeys,
  dropDatabases,
  onSeveralInstances,
  ownDatabaseUrl,
  startTestService,
} from '@dossier/service-kit/testing';
import { startGateway } from '@dossier/api-gateway/testing/harness';
import { createTestFilingService } from '@dossier/service-filing/testing/filing-service';
import { createStubServices } from '@dossier/service-filing/testing/stub-services';
import { freePorts } from '@dossier/operations/ports';
import { expect, it, onTestFinished, vi } from 'vitest';
import { expectServed, post, slow, startLoad, startProxy } from './haproxy.ts';

const taxYear = 2024;
const firstUser = 10;
const inTime = 20_000;

/** A gateway with a filing service of its own, whose connections to the database can fail. */
async function startMachine(port: number, databaseUrl: string, keys: Record<string, string>) {
  const link = createFaultProxy(databaseUrl);
  const DATABASE_URL = await link.start();
  const { stubServices } = createStubServices();
  const filing = await startTestService(createTestFilingService, {
    env: { ...keys, DATABASE_URL, DATABASE_TIMEOUT_MS: '1500' },
    stubServices,
  });
  const gateway = await startGateway({
    env: {
      SESSION_KEY: keys['SESSION_KEY'] ?? '',
      PORT: String(port),
      FILING_URL: filing.url,
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_SESSION: '0',
    },
    times: slow,
  });
  onTestFinished(async () => {
    await gateway.stop();
    await filing.stop();
    link.stop();
  });
  const { hostname, port: databasePort } = new URL(DATABASE_URL);
  return {
    filing,
    gateway,
    faults: {
      'does not answer': { begin: link.goSilent, end: async () => link.speak() },
      'cannot be reached': { begin: link.stop, end: () => link.restart(hostname, Number(databasePort)) },
    },
    /** Waits until HAProxy sends it requests, or none: one that fails is logged after 1.5 s. */
    async expectRequests(some: boolean) {
      await vi.waitFor(async () => {
        const { length } = gateway.logs;
        await wait(2000);
        expect(gateway.logs.length > length).toBe(some);
      }, inTime);
    },
  };
}

onSeveralInstances(() => {
  it.each(['does not answer', 'cannot be reached'] as const)(
    'HAProxy takes out the machine whose database %s while its processes run, and takes it back',
    async (fault) => {
      const databaseUrl = ownDatabaseUrl();
      onTestFinished(() => dropDatabases(databaseUrl));
      const keys = createServiceKeys();
      const [bind = 0, ...ports] = await freePorts(3);
      const machines = await Promise.all(ports.map((port) => startMachine(port, databaseUrl, keys)));
      const [one, two] = machines as [(typeof machines)[0], (typeof machines)[0]];
      const cookies = Array.from({ length: 6 }, (_, user) => one.gateway.signIn('user', firstUser + user));
      for (const [id, session] of one.gateway.sessions) two.gateway.sessions.set(id, session);
      for (const user of cookies.keys()) {
        const status = { userId: firstUser + user, taxYear, status: 3 as const };
        await one.filing.request(updateStatusNumeric, { body: status }, { as: as(1, 'admin') });
      }
      const url = `http://127.0.0.1:${bind}`;
      await startProxy(bind, ports);
      const load = () =>
        startLoad(url, (user) => {
          const cookie = cookies[user] ?? '';
          const change = post(finishAdvanced.path, { taxYear, finished: true });
          return [[endpointUrl(getTaxStatus, { query: { taxYear } })] as const, change].map(
            ([path, init]) => [path, { ...init, headers: { ...init?.headers, cookie } }],
          );
        });
      await one.expectRequests(false);

      const stopFirst = load();
      await Promise.all(machines.map((each) => each.expectRequests(true)));
      one.faults[fault].begin();
      await one.expectRequests(false);
      const outcomes = Object.keys(await stopFirst());
      // What was under way may have been carried out.
      const changes = outcomes.filter((outcome) => /^POST \S+ 503 .*"SERVICE_UNAVAILABLE"/.test(outcome));
      expect(outcomes.filter((outcome) => !changes.includes(outcome))).toEqual(['served']);

      const stopSecond = load();
      await two.expectRequests(true);
      one.faults[fault].end();
      await one.expectRequests(true);
      expectServed(await stopSecond());

      for (const { faults } of machines) faults[fault].begin();
      await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(503), inTime);
      for (let n = 0; n < 10; n += 1) {
        expect((await fetch(url + listCantons.path)).status).toBe(200);
        await wait(300);
      }
    },
  );
});
