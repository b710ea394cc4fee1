import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listCantons, requestCode } from '@dossier/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../api-gateway/test/harness.ts';
import { findProgram, installPackages } from '../lib/debian.ts';
import { freePorts } from '../lib/ports.ts';
import { ROOT } from '../lib/prepare.mjs';

const config = join(ROOT, 'deploy/haproxy/haproxy.cfg');
const drain = { DRAIN_SECONDS: '3' };
/** The limits of the test gateway are too short for a busy machine. */
const slow = { connect: 10_000, response: 20_000, body: 20_000, headers: 20_000 };

/** HAProxy with the configuration for deployment, in front of two gateways. */
async function startProxy(bind: number, gateways: readonly number[]): Promise<void> {
  if (!findProgram('haproxy')) installPackages('HAProxy', ['haproxy']);
  const env = {
    ...process.env,
    DOSSIER_BIND: `127.0.0.1:${bind}`,
    DOSSIER_GATEWAY_1: `127.0.0.1:${gateways[0]}`,
    DOSSIER_GATEWAY_2: `127.0.0.1:${gateways[1]}`,
  };
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-q', '-f', config, '-db'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${bind}/readyz`)).status).toBe(200),
    20_000,
  );
}

/** Sends requests without a pause, reads and changes, until it is stopped; resolves with the number of responses by status. */
function startLoad(url: string) {
  const counts: Record<string, number> = {};
  const stopping = new AbortController();
  const user = async () => {
    while (!stopping.signal.aborted) {
      const body = JSON.stringify({ email: 'anna@example.ch' });
      const requests: [string, RequestInit][] = [
        [listCantons.path, {}],
        [requestCode.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }],
      ];
      for (const [path, init] of requests) {
        const outcome = await fetch(url + path, init).then(
          async (response) => (await response.arrayBuffer(), String(response.status)),
          (error: unknown) => String(error),
        );
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
      await wait(5);
    }
  };
  const users = Array.from({ length: 6 }, user);
  return async () => {
    stopping.abort();
    await Promise.all(users);
    return counts;
  };
}

it('replaces both gateways behind HAProxy one after the other, under load, without a failed request', async () => {
  const [bind = 0, ...ports] = await freePorts(3);
  const start = (port: number | undefined): Promise<TestGateway> =>
    startGateway({ env: { ...drain, PORT: String(port), RATE_LIMIT_ADDRESS: '0' }, times: slow });
  const gateways = await Promise.all(ports.map(start));
  onTestFinished(async () => void (await Promise.all(gateways.map((each) => each.stop()))));
  await startProxy(bind, ports);
  const stopLoad = startLoad(`http://127.0.0.1:${bind}`);
  for (const [i, port] of ports.entries()) {
    await gateways[i]?.stop();
    const upgraded = await start(port);
    gateways[i] = upgraded;
    // HAProxy uses it again before the other one is replaced.
    await vi.waitFor(() => expect(upgraded.received.length).toBeGreaterThan(0), 20_000);
  }
  const counts = await stopLoad();
  expect(Object.keys(counts)).toEqual(['200']);
  expect(counts['200']).toBeGreaterThan(100);
});
