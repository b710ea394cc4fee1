import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@dossier/operations/ports';
import { reserveShared, takeSharedSlot } from '@dossier/service-kit';
import { startTestService } from '@dossier/service-kit/testing';
import { createAuthService } from '@dossier/service-auth/service';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startRedis, startSentinels } from './redis.ts';
import { createProcesses, expectReady, inTime, limitOf } from './redis-processes.ts';

const processes = createProcesses();
afterEach(() => processes.close());

const takeSix = async (take: () => Promise<number>) => {
  const waits = [];
  for (let n = 0; n < 6; n += 1) waits.push(await take());
  return waits.map((ms) => ms > 0);
};
const fiveOfSix = [false, false, false, false, false, true];

describe('Redis with Sentinels', () => {
  async function start() {
    const servers = await startSentinels();
    onTestFinished(() => servers.stop());
    return servers;
  }

  it.each(['dies', 'hangs', 'is replaced'] as const)(
    'is used again within seconds when the server %s, and what processes count meanwhile is as without Redis',
    async (fault) => {
      const { url, master, replica, switchOver } = await start();
      const [one, two] = [await processes.connect(url), await processes.connect(url)];
      const name = randomBytes(4).toString('hex');
      const [strict, ofOther, lenient] = [
        limitOf(one, 'refuse', name),
        limitOf(two, 'refuse', name),
        limitOf(one, 'alone'),
      ];
      expect(await strict.take('x')).toBe(0);
      if (fault === 'dies') await master.halt();
      if (fault === 'hangs') master.suspend();
      if (fault === 'is replaced') await switchOver();
      else {
        await expect(strict.take('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
        expect(await takeSix(() => lenient.take('y'))).toEqual(fiveOfSix);
        const signal = AbortSignal.timeout(5000);
        expect(await takeSharedSlot(one, name, 1, signal)).toBeDefined();
        expect(await reserveShared(one, name, { amount: 1, limit: 1, maxMs: 1000 })).toMatchObject({
          byOthers: 0,
        });
      }
      const began = performance.now();
      await expect.poll(() => replica.command('role'), inTime).toMatch(/^master/);
      for (const each of [one, two])
        await expect
          .poll(async () => {
            // A process notices that a server hangs when it counts something.
            await limitOf(each, 'alone').take('x');
            return (await each.client).stream.remotePort;
          }, inTime)
          .toBe(replica.port);
      await Promise.all([one, two].map(expectReady));
      expect(performance.now() - began).toBeLessThan(15_000);
      // Scripts that this server has not seen before, by both processes together.
      const counted = [strict, ofOther];
      const taken = await takeSix(() => counted.reverse()[0]!.take('z'));
      expect(taken).toEqual(fiveOfSix);
      expect((await reserveShared(one, name, { amount: 60, limit: 100, maxMs: 60_000 })).byOthers).toBe(0);
      expect((await reserveShared(two, name, { amount: 60, limit: 100, maxMs: 60_000 })).byOthers).toBe(60);
      await expect
        .poll(() => processes.logged('Redis is back'), inTime)
        .toBe(processes.logged('Redis is away'));
      if (fault === 'hangs') master.resume();
    },
  );

  it('is found while a Sentinel hangs and another one is away', async () => {
    const { url, sentinels } = await start();
    sentinels[0]?.suspend();
    await sentinels[1]?.halt();
    const redis = await processes.connect(url);
    expect(await limitOf(redis, 'refuse').take('x')).toBe(0);
    sentinels[0]?.resume();
  });

  it('is away while no Sentinel knows the name, and the log says what they answered', async () => {
    const { url } = await start();
    const redis = processes.open(url.replace(/\w+$/, 'other'));
    await redis.check();
    await expect.poll(() => processes.logged('No such master with that name'), inTime).toBe(1);
    await expect(limitOf(redis, 'refuse').take('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a server that is not one for all keys', () => {
  const refused = (REDIS_URL: string) =>
    expect(startTestService(createAuthService, { env: { REDIS_URL } })).rejects;

  it('a node of a cluster stops the start, which says why', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dossier-cluster-'));
    // Its bus would be 10,000 ports above, which are no port for every other free one.
    const [bus] = await freePorts(1);
    const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(bus)];
    const server = await startRedis(...cluster, '--dir', directory);
    onTestFinished(async () => {
      await server.stop();
      rmSync(directory, { recursive: true });
    });
    await refused(server.url).toThrow(/^REDIS_URL: names a node of a Redis Cluster/);
  });

  it('a Sentinel that is taken for a server stops the start, which says how it is written', async () => {
    const { sentinels, stop } = await startSentinels();
    onTestFinished(stop);
    await refused(sentinels[0]?.url ?? '').toThrow(/^REDIS_URL: names a Sentinel .* redis\+sentinel:/);
  });

  it('a replica counts as away, until it accepts changes', async () => {
    const server = await startRedis('--replicaof', '127.0.0.1 9');
    onTestFinished(() => server.stop());
    const redis = await processes.connect(server.url);
    await redis.check();
    expect(await takeSix(() => limitOf(redis, 'alone', 'a').take('x'))).toHaveLength(6);
    const take = () =>
      limitOf(redis, 'refuse')
        .take('x')
        .catch(() => 'away');
    await expect.poll(take, inTime).toBe('away');
    expect(processes.logged('the server is a replica')).toBe(1);
    await server.command('replicaof', 'no', 'one');
    await expect.poll(take, inTime).toBe(0);
  });

  it('a server that becomes a replica is left for the one that its name leads to', async () => {
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const redis = await processes.connect(server.url);
    const limit = limitOf(redis, 'alone');
    await server.command('replicaof', '127.0.0.1', '9');
    const before = (await redis.client).stream.localPort;
    expect(await takeSix(() => limit.take('x'))).toEqual(fiveOfSix);
    await server.command('replicaof', 'no', 'one');
    await expectReady(redis);
    expect((await redis.client).stream.localPort).not.toBe(before);
  });
});

it('scripts that the server has forgotten are run whole, and count on', async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const redis = await processes.connect(server.url);
  const [limit, key] = [limitOf(redis, 'refuse'), randomBytes(4).toString('hex')];
  const taken = await takeSix(async () => {
    await server.command('script', 'flush');
    return limit.take('x');
  });
  expect(taken).toEqual(fiveOfSix);
  const other = await processes.connect(server.url);
  await reserveShared(redis, key, { amount: 60, limit: 100, maxMs: 60_000 });
  await server.command('script', 'flush');
  expect((await reserveShared(other, key, { amount: 60, limit: 100, maxMs: 60_000 })).byOthers).toBe(60);
});
