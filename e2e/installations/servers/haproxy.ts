import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { findProgram, installPackages } from '@dossier/operations/debian';
import { ROOT } from '@dossier/operations/parts';

const config = join(ROOT, 'deploy/haproxy/haproxy.cfg');

/** The limits of the test gateway are too short for a busy machine. */
export const slow = {
  ...{ connect: 10_000, headers: 20_000, body: 20_000, idle: 20_000 },
  ...{ response: 20_000, uploadResponse: 20_000 },
};

/** HAProxy with the configuration for deployment, in front of two gateways. */
export async function startProxy(bind: number, gateways: readonly number[]): Promise<void> {
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

export type Request = readonly [path: string, init?: RequestInit];

export const post = (path: string, body: object): Request => [
  path,
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
];

/** Sends the requests of six users without a pause, until it is stopped; resolves with the number of responses by outcome. */
export function startLoad(url: string, requestsOf: (user: number) => readonly Request[]) {
  const counts: Record<string, number> = {};
  const stopping = new AbortController();
  const work = async (user: number) => {
    while (!stopping.signal.aborted) {
      for (const [path, init] of requestsOf(user)) {
        const failure = await fetch(url + path, init).then(
          async (response) => {
            const text = await response.text();
            return response.ok ? undefined : `${response.status} ${text}`;
          },
          (error: unknown) => String(error),
        );
        const outcome = failure === undefined ? 'served' : `${init?.method ?? 'GET'} ${path}: ${failure}`;
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
      await wait(20);
    }
  };
  const users = Array.from({ length: 6 }, (_, user) => work(user));
  return async () => {
    stopping.abort();
    await Promise.all(users);
    return counts;
  };
}

/** Whether a load was served without a failed request. */
export function expectServed(counts: Readonly<Record<string, number>>): void {
  expect(Object.keys(counts)).toEqual(['served']);
  expect(counts['served']).toBeGreaterThan(100);
}
