import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asService,
  createServiceKeys,
  startServiceProcess,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readOutbox } from '../testing/sent-mails.ts';

const keys = createServiceKeys();
const main = join(import.meta.dirname, '..', 'main.ts');

let dataDir: string;
let messages: ServiceProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
});
afterAll(async () => {
  await messages?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  messages = await startServiceProcess({ service: 'messages', main, dataDir, keys });
  return messages;
}

/** Returns whether the mail was acknowledged. */
async function queue(service: ServiceProcess, n: number): Promise<boolean> {
  const body = {
    template: 'signInCode',
    to: `k${n}@example.ch`,
    language: 'en',
    values: { code: '123456', minutes: 5 },
  };
  const response = await service
    .fetch('/internal/mails', asService('auth'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': `kill-${n}` },
      body: JSON.stringify(body),
    })
    .catch(() => undefined);
  return response?.status === 200;
}

it('sends every acknowledged mail exactly once when killed at different moments', async () => {
  const acknowledged = new Set<number>();
  let next = 0;
  for (const acknowledgements of [1, 3, 7, 12]) {
    const service = await start();
    const batch = Array.from({ length: 20 }, () => next++);
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let count = 0;
    const sending = batch.map(async (n) => {
      if (!(await queue(service, n))) return;
      acknowledged.add(n);
      count += 1;
      if (count === acknowledgements) resolve();
    });
    await enough;
    await service.kill();
    await Promise.all(sending);
  }
  const service = await start();
  // Repeats every mail with its key, as the outbox of the sender does without an acknowledgement.
  for (let n = 0; n < next; n += 1) expect(await queue(service, n)).toBe(true);
  await vi.waitUntil(async () => (await readOutbox(dataDir)).length >= next, {
    timeout: 60_000,
    interval: 100,
  });
  await service.kill();
  await (await start()).kill();
  const receivers = (await readOutbox(dataDir)).map(({ headers }) => headers.get('to'));
  expect(new Set(receivers)).toHaveLength(next);
  expect(receivers).toHaveLength(next);
  expect(acknowledged.size).toBeGreaterThan(20);
}, 180_000);
