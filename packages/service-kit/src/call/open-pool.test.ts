import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { watchInstances, type Instances } from './instances.ts';
import { openPool } from './open-pool.ts';

const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Instance {
  readonly origin: string;
  /** The requests that arrived, except probes. */
  readonly received: string[];
  isReady: boolean;
  respond: RequestListener;
  stop(): Promise<unknown>;
  restart(): Promise<unknown>;
}

async function startInstance(): Promise<Instance> {
  const instance = {
    origin: '',
    received: [] as string[],
    isReady: true,
    respond: ((_request, response) => response.end('ok')) as RequestListener,
    stop: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
    restart: () => once(server.listen(Number(new URL(instance.origin).port), '127.0.0.1'), 'listening'),
  };
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') return response.writeHead(instance.isReady ? 200 : 503).end();
    instance.received.push(`${request.method} ${request.url}`);
    return instance.respond(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  instance.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => instance.stop());
  return instance;
}

function open(instances: Instances) {
  const pool = openPool(instances, { connections: 4, connectMs: 1000 });
  closing.push(
    () => pool.destroy(),
    () => instances.close(),
  );
  return async (method: 'GET' | 'POST', path: string, sent: string | Readable = '{}') => {
    const { statusCode, body } = await pool.request({ method, path, body: method === 'POST' ? sent : null });
    await body.dump();
    return statusCode;
  };
}

async function start() {
  const [a, b] = [await startInstance(), await startInstance()];
  return { a, b, send: open(watchInstances([a.origin, b.origin])) };
}
const times = (count: number) => Array.from({ length: count }, (_, i) => i);
const inTime = { timeout: 20_000 };

it('sends requests to each instance in turn', async () => {
  const { a, b, send } = await start();
  for (const i of times(10)) await send('POST', `/${i}`);
  expect([a.received.length, b.received.length]).toEqual([5, 5]);
});

it('repeats any request that reached no instance, and each is carried out once', async () => {
  const { a, b, send } = await start();
  await a.stop();
  const statuses = await Promise.all(times(20).map((i) => send('POST', `/${i}`)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(new Set(b.received).size).toBe(20);
  expect(b.received).toHaveLength(20);
});

it('repeats an upload that reached no instance, with all its bytes', async () => {
  const { a, b, send } = await start();
  const uploads: string[] = [];
  b.respond = async (request, response) => {
    uploads.push(await text(request));
    response.end('ok');
  };
  await a.stop();
  const statuses = await Promise.all(times(6).map((i) => send('POST', '/', Readable.from([`${i}`, '!']))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(uploads.sort()).toEqual(times(6).map((i) => `${i}!`));
});

it('uses an instance that did not respond to a probe when the other one stops', async () => {
  const { a, b, send } = await start();
  b.isReady = false;
  await vi.waitFor(async () => {
    b.received.length = 0;
    for (const i of times(6)) await send('POST', `/${i}`);
    expect(b.received).toEqual([]);
  }, inTime);
  a.isReady = false;
  await a.stop();
  await vi.waitFor(() => send('POST', '/last'), inTime);
  expect(b.received).toContain('POST /last');
});

it('uses an instance again that was away', async () => {
  const { a, send } = await start();
  await a.stop();
  for (const i of times(4)) await send('POST', `/${i}`);
  a.received.length = 0;
  await a.restart();
  await vi.waitFor(async () => {
    await send('POST', '/again');
    expect(a.received).toContain('POST /again');
  }, inTime);
});

it('repeats what changes nothing after a lost connection, and nothing else', async () => {
  const { a, b, send } = await start();
  a.respond = b.respond = (request) => request.socket.destroy();
  const cut = b.respond;
  await expect(send('POST', '/post')).rejects.toThrow();
  expect([...a.received, ...b.received]).toEqual(['POST /post']);
  b.respond = (_request, response) => response.end('ok');
  expect(await Promise.all(times(4).map((i) => send('GET', `/${i}`)))).toEqual([200, 200, 200, 200]);
  b.respond = cut;
  await expect(send('GET', '/both')).rejects.toThrow();
});

it('repeats what changes nothing once on the other instance after 503, and nothing else', async () => {
  const { a, b, send } = await start();
  a.respond = (_request, response) => response.writeHead(503).end('away');
  expect(await Promise.all(times(20).map((i) => send('GET', `/${i}`)))).toEqual(times(20).map(() => 200));
  expect(new Set(await Promise.all(times(4).map((i) => send('POST', `/${i}`))))).toEqual(new Set([200, 503]));
  b.respond = a.respond;
  a.received.length = b.received.length = 0;
  expect(await send('GET', '/both')).toBe(503);
  expect([...a.received, ...b.received]).toEqual(['GET /both', 'GET /both']);
});

it('sends nothing more to an instance that says that it stops, and to the last one in any case', async () => {
  const { a, b, send } = await start();
  await send('GET', '/first');
  a.isReady = false;
  await vi.waitFor(async () => {
    a.received.length = 0;
    for (const i of times(6)) await send('POST', `/${i}`);
    expect(a.received).toEqual([]);
  }, inTime);
  b.isReady = false;
  expect(await send('POST', '/last')).toBe(200);
});

it('is a plain pool for one instance', async () => {
  const only = await startInstance();
  const send = open(watchInstances([only.origin]));
  expect(await send('GET', '/')).toBe(200);
  await only.stop();
  await expect(send('GET', '/')).rejects.toThrow();
});
