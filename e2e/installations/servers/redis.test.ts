import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { logout, quickRestore, requestCode } from '@dossier/contracts';
import { createServiceKeys, startServiceProcess, startTestService } from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startGateway, type TestGateway, type TestOptions } from '@dossier/api-gateway/testing/harness';
import { sendJson, stubEndpoint } from '@dossier/api-gateway/testing/stubs';
import { type Redis, reserveShared, takeSharedSlot } from '@dossier/service-kit';
import { createAuthService } from '@dossier/service-auth/service';
import { ROOT } from '@dossier/operations/parts';
import { startRedis, type RedisServer } from './redis.ts';
import { createProcesses, expectReady, limitOf } from './redis-processes.ts';

describe('limits that processes share', () => {
  let server: RedisServer;
  const processes = createProcesses();
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());
  afterEach(() => processes.close());
  const connect = () => processes.connect(server.url);

  it('count together, take back together, and store no address', async () => {
    const name = randomBytes(4).toString('hex');
    const redis = await connect();
    const [a, b] = [limitOf(redis, 'refuse', name), limitOf(await connect(), 'refuse', name)];
    const waits = [];
    for (let n = 0; n < 6; n += 1) waits.push(await (n % 2 ? a : b).take('192.0.2.7'));
    expect(waits.map((ms) => ms > 0)).toEqual([false, false, false, false, false, true]);
    await a.refund('192.0.2.7');
    await a.refund('192.0.2.7');
    expect([await b.take('192.0.2.7'), (await b.take('192.0.2.7')) > 0]).toEqual([0, true]);
    expect((await (await redis.client).keys('*')).join()).not.toContain('192.0.2');
  });

  it.each(['halt', 'suspend'] as const)(
    'while Redis is away (%s), sign-ins are refused and the others counted alone, with one log line',
    async (fault) => {
      const redis = await connect();
      const [strict, lenient] = [limitOf(redis, 'refuse'), limitOf(redis, 'alone')];
      await strict.take('x');
      await lenient.take('x');
      await server[fault]();
      for (let n = 0; n < 3; n += 1)
        await expect(strict.take('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
      const waits = [];
      for (let n = 0; n < 6; n += 1) waits.push(await lenient.take('x'));
      expect(waits.map((ms) => ms > 0)).toEqual([false, false, false, false, false, true]);
      const { logged } = processes;
      await expect.poll(() => logged('Redis is away'), { timeout: 20_000 }).toBe(1);
      if (fault === 'halt') await server.restart();
      else server.resume();
      await expectReady(redis);
      await expect.poll(() => strict.take('y').catch(() => 'away'), { timeout: 20_000 }).toBe(0);
      expect([logged('Redis is away'), logged('Redis is back')]).toEqual([1, 1]);
    },
  );

  it('share slots: what one process holds, another waits for', async () => {
    const [a, b] = [await connect(), await connect()];
    const key = randomBytes(4).toString('hex');
    const soon = () => AbortSignal.timeout(300);
    const held = [await takeSharedSlot(a, key, 2, soon()), await takeSharedSlot(b, key, 2, soon())];
    expect(held.every(Boolean)).toBe(true);
    expect(await takeSharedSlot(a, key, 2, soon())).toBeUndefined();
    const waiting = takeSharedSlot(a, key, 2, AbortSignal.timeout(20_000));
    held[1]?.();
    const free = await waiting;
    expect(free).toBeDefined();
    free?.();
    held[0]?.();
  });

  it('know what uploads in other processes announced, until they end', async () => {
    const [a, b] = [await connect(), await connect()];
    const key = randomBytes(4).toString('hex');
    const reserve = (redis: Redis, amount: number) =>
      reserveShared(redis, key, { amount, limit: 100, maxMs: 60_000 });
    const first = await reserve(a, 60);
    expect((await reserve(b, 60)).byOthers).toBe(60);
    expect((await reserve(a, 0)).byOthers, 'what does not fit is not reserved').toBe(0);
    first.release();
    await expect.poll(async () => (await reserve(b, 1)).byOthers, { timeout: 20_000 }).toBe(0);
  });

  it('a sign-in gets 503 with Retry-After while Redis is away, never 500', async () => {
    const test = await startTestService(createAuthService, { env: { REDIS_URL: server.url } });
    try {
      const ask = () => test.request(requestCode, { body: { email: 'anna@example.ch' } });
      await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).not.toBe(503);
      await server.halt();
      const refused = await ask();
      expect([refused.status, refused.error?.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '5',
      ]);
    } finally {
      await server.restart();
      await test.stop();
    }
  });
});

describe('a session that ends at one gateway', () => {
  const SESSION_KEY = randomBytes(32).toString('base64');
  let gateways: TestGateway[] = [];
  afterEach(async () => {
    for (const each of gateways.splice(0)) await each.stop();
  });

  /** Two gateways before the same sessions, and the status of a request that the second one serves with a session. */
  async function startTwo({ env, times = {} }: Pick<TestOptions, 'env' | 'times'> = {}) {
    const start = () => startGateway({ env: { SESSION_KEY, ...env }, times });
    gateways = await Promise.all([start(), start()]);
    const [one, two] = gateways as [TestGateway, TestGateway];
    const cookie = one.signIn('user');
    for (const [id, session] of one.sessions) two.sessions.set(id, session);
    const status = async () => (await two.call('GET', '/api/files?taxYear=2024', { cookie })).status;
    const end = (response: Parameters<typeof sendJson>[0], headers = {}) => {
      for (const session of one.sessions.values()) session.active = false;
      sendJson(response, 200, { success: true }, headers);
    };
    one.stub(stubEndpoint(logout, (_request, response) => end(response)));
    one.stub(
      stubEndpoint(quickRestore, (_request, response) => end(response, { 'x-dossier-revoked-user': '7' })),
    );
    expect(await status()).toBe(200);
    return { one, two, cookie, status };
  }

  describe('with Redis', () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server.stop());
    const expectFollowers = (count: number) =>
      expect
        .poll(() => server.command('pubsub', 'numsub', 'dossier:revoked'), { timeout: 20_000 })
        .toBe(`dossier:revoked\n${count}`);

    it.each([
      { path: logout.path, by: 'a sign-out, although that gateway has not seen it before' },
      { path: quickRestore.path, by: 'auth, for all sessions of the user' },
    ])('is refused by the other: $by', async ({ path }) => {
      const { one, cookie, status } = await startTwo({
        env: { REDIS_URL: server.url },
        // It does not end by its age.
        times: { session: 10 * 60_000 },
      });
      await expectFollowers(2);
      const headers = { 'content-type': 'application/json' };
      await one.call('POST', path, { cookie, headers, body: '{"email":"anna@example.ch"}' });
      await expect.poll(status, { timeout: 20_000 }).toBe(401);
    });

    it('is followed again after a subscription failed, as Redis refused it or did not answer', async () => {
      const env = { REDIS_URL: server.url };
      await startTwo({ env });
      await expectFollowers(2);
      await server.command('acl', 'setuser', 'default', '-subscribe');
      await server.command('client', 'kill', 'type', 'pubsub');
      await expect.poll(() => server.command('acl', 'log'), { timeout: 20_000 }).toContain('subscribe');
      await server.command('acl', 'setuser', 'default', '+subscribe');
      await expectFollowers(2);
      for (const each of gateways.splice(0)) await each.stop();
      server.suspend();
      await startTwo({ env });
      server.resume();
      await expectFollowers(2);
    });
  });

  it('is refused by the other within five seconds without Redis', async () => {
    const { one, two, cookie, status } = await startTwo();
    await one.call('POST', logout.path, { cookie });
    expect(await status()).toBe(200);
    await two.clock.advance(5000);
    expect(await status()).toBe(401);
  });
});

it('a command to Redis is a span of its request, without keys and values', async () => {
  const exported: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      exported.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-redis-'));
  const redis = await startRedis();
  const auth = await startServiceProcess({
    service: 'auth',
    main: join(ROOT, 'services/auth/src/main.ts'),
    dataDir,
    keys: createServiceKeys(),
    env: {
      REDIS_URL: redis.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRICS_EXPORTER: 'none',
    },
  });
  onTestFinished(async () => {
    await auth.kill();
    await redis.stop();
    collector.close();
    rmSync(dataDir, { recursive: true });
  });
  const spans = () => exported.flatMap(spansIn);
  const isOfRedis = ({ attributes }: Span) =>
    attributes.some(({ key, value }) => key === 'db.system.name' && value.stringValue === 'redis');
  const isOfRequest = ({ name }: Span) => name === `POST ${requestCode.path}`;
  await expect
    .poll(
      async () => {
        await fetch(auth.url + requestCode.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":"anna@example.ch"}',
        });
        const traces = new Set(
          spans()
            .filter(isOfRequest)
            .map(({ traceId }) => traceId),
        );
        return spans().some((span) => traces.has(span.traceId) && isOfRedis(span));
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
  expect(exported.join()).not.toMatch(/dossier:|anna/);
});

interface Span {
  readonly traceId: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

function spansIn(body: string): Span[] {
  const { resourceSpans = [] } = JSON.parse(body) as {
    resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}
