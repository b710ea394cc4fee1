import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { requestCode } from '@dossier/contracts';
import {
  createLog,
  createRateLimit,
  openRedis,
  reserveShared,
  takeSharedSlot,
  type Redis,
} from '@dossier/service-kit';
import { startTestService } from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from '../packages/service-kit/src/service/deps.ts';
import { createAuthService } from '../services/auth/src/service.ts';
import { startRedis } from './redis.mjs';

describe('limits that processes share', () => {
  const SESSION_KEY = randomBytes(32).toString('base64');
  let server: Awaited<ReturnType<typeof startRedis>>;
  const lines: string[] = [];
  const opened: Redis[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    lines.length = 0;
  });

  /** The connection of one process, once it stands. */
  async function connect(): Promise<Redis> {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const source = { SESSION_KEY, REDIS_URL: server.url };
    const redis = openRedis({ ...createDeps('test', source), log: createLog('test', 'info', sink) });
    if (!redis) throw new Error('there is no connection');
    opened.push(redis);
    await isReady(redis);
    return redis;
  }
  const isReady = (redis: Redis) =>
    expect.poll(async () => (await redis.client).status, { timeout: 20_000 }).toBe('ready');
  const limitOf = (redis: Redis, whileAway: 'refuse' | 'alone', name = randomBytes(4).toString('hex')) =>
    createRateLimit(redis, { name, points: 5, seconds: 60, whileAway });

  it('count together, take back together, and store no address', async () => {
    const name = randomBytes(4).toString('hex');
    const [a, b] = [limitOf(await connect(), 'refuse', name), limitOf(await connect(), 'refuse', name)];
    const waits = [];
    for (let n = 0; n < 6; n += 1) waits.push(await (n % 2 ? a : b).take('192.0.2.7'));
    expect(waits.map((ms) => ms > 0)).toEqual([false, false, false, false, false, true]);
    await a.refund('192.0.2.7');
    await a.refund('192.0.2.7');
    expect([await b.take('192.0.2.7'), (await b.take('192.0.2.7')) > 0]).toEqual([0, true]);
    const client = await opened[0]?.client;
    expect((await client?.keys('*'))?.join()).not.toContain('192.0.2');
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
      const logged = (text: string) => lines.filter((line) => line.includes(text)).length;
      await expect.poll(() => logged('Redis is away'), { timeout: 20_000 }).toBe(1);
      if (fault === 'halt') await server.restart();
      else server.resume();
      await isReady(redis);
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
