import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readOutbox } from '../testing/mailbox.ts';

const SESSION_KEY = randomBytes(32).toString('base64');
const key = loadKey('SESSION_KEY', readEnv({}), { SESSION_KEY });
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    SESSION_KEY,
    DATABASE_URL: '',
    LOG_LEVEL: 'info',
  };
  const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  started.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  createInterface({ input: started.stdout }).on('line', (line) => {
    if (line.includes('"listening"'))
      resolve(`http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`);
  });
  return promise;
}

async function kill(): Promise<void> {
  const ended = once(child as ChildProcess, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

async function queue(url: string, n: number): Promise<boolean> {
  const body = {
    template: 'signInCode',
    to: `k${n}@example.ch`,
    language: 'en',
    values: { code: '123456', minutes: 5 },
  };
  const headers = {
    'content-type': 'application/json',
    'x-idempotency-key': `kill-${n}`,
    [identityHeader]: signIdentity({ service: 'auth' }, 'messages', key),
  };
  const response = await fetch(`${url}/internal/mails`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return response?.status === 200;
}

it('sends every mail it took exactly once, whenever it is killed', async () => {
  const acknowledged = new Set<number>();
  let next = 0;
  for (const mails of [1, 3, 7, 12]) {
    const url = await start();
    const batch = Array.from({ length: 20 }, () => next++);
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let taken = 0;
    const sending = batch.map(async (n) => {
      if (!(await queue(url, n))) return;
      acknowledged.add(n);
      taken += 1;
      if (taken === mails) resolve();
    });
    await enough;
    await kill();
    await Promise.all(sending);
  }
  const url = await start();
  // What was not acknowledged is tried again under its key, as the outbox of the sender does.
  for (let n = 0; n < next; n += 1) expect(await queue(url, n)).toBe(true);
  await vi.waitUntil(async () => (await readOutbox(dataDir)).length >= next, {
    timeout: 20_000,
    interval: 100,
  });
  await kill();
  await start();
  await kill();
  const receivers = (await readOutbox(dataDir)).map(({ headers }) => headers.get('to'));
  expect(new Set(receivers)).toHaveLength(next);
  expect(receivers).toHaveLength(next);
  expect(acknowledged.size).toBeGreaterThan(20);
}, 60_000);
