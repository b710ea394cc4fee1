import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from './redis.ts';

/** How often an occupied slot is asked for again. */
const askMs = 100;
/** A slot is free after this time without a sign of its holder: its process died. */
const leaseMs = 30_000;

const take = `
local t = redis.call('time')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if not redis.call('zscore', KEYS[1], ARGV[1]) and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[3])
return 1`;

/**
 * Takes one of the slots that all processes share under a key. Resolves with a function that frees it, undefined when the
 * signal aborts before there is one. While Redis is away, the limits of each process are the only ones.
 */
export async function takeSharedSlot(
  redis: Redis,
  key: string,
  slots: number,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const client = await redis.client;
  const name = redis.keyOf('slots', key);
  const id = randomUUID();
  const ask = () =>
    client.eval(take, 1, name, id, slots, leaseMs).then(
      (taken) => taken === 1,
      () => true,
    );
  while (!(await ask())) {
    if (signal.aborted) return undefined;
    await wait(askMs);
  }
  const renewal = setInterval(() => void ask(), leaseMs / 3).unref();
  return () => {
    clearInterval(renewal);
    void client.zrem(name, id).catch(() => undefined);
  };
}
