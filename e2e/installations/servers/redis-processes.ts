import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { createDeps, createLog, createRateLimit, openRedis, type Redis } from '@dossier/service-kit';
import { expect } from 'vitest';

export const inTime = { timeout: 20_000 };

/** Connections of several processes, and what they log. */
export function createProcesses() {
  const SESSION_KEY = randomBytes(32).toString('base64');
  const lines: string[] = [];
  const opened: Redis[] = [];

  function open(REDIS_URL: string): Redis {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const source = { SESSION_KEY, REDIS_URL };
    const redis = openRedis({ ...createDeps('test', source), log: createLog('test', 'info', sink) });
    if (!redis) throw new Error('there is no connection');
    opened.push(redis);
    return redis;
  }
  return {
    open,
    /** The connection of one process, once it stands. */
    async connect(url: string): Promise<Redis> {
      const redis = open(url);
      await expectReady(redis);
      return redis;
    },
    logged: (text: string) => lines.filter((line) => line.includes(text)).length,
    async close() {
      for (const each of opened.splice(0)) await each.close();
      lines.length = 0;
    },
  };
}

export const expectReady = (redis: Redis) =>
  expect.poll(async () => (await redis.client).status, inTime).toBe('ready');

export const limitOf = (redis: Redis, whileAway: 'refuse' | 'alone', name = randomBytes(4).toString('hex')) =>
  createRateLimit(redis, { name, points: 5, seconds: 60, whileAway });
