import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';

/** What one process has reserved under a key that several processes share. */
export interface SharedReservation {
  /** What the other processes have reserved. */
  readonly byOthers: number;
  release(): void;
}

const reserve = `
local t = redis.call('time')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
for _, field in ipairs(redis.call('zrangebyscore', KEYS[1], '-inf', now)) do
  redis.call('zrem', KEYS[1], field)
  redis.call('hdel', KEYS[2], field)
end
local all, others = 0, 0
local entries = redis.call('hgetall', KEYS[2])
for at = 1, #entries, 2 do
  local amount = tonumber(entries[at + 1])
  all = all + amount
  if string.sub(entries[at], 1, #ARGV[1]) ~= ARGV[1] then others = others + amount end
end
if all + ARGV[3] <= tonumber(ARGV[4]) then
  redis.call('hset', KEYS[2], ARGV[1] .. ARGV[2], ARGV[3])
  redis.call('zadd', KEYS[1], now + ARGV[5], ARGV[1] .. ARGV[2])
  redis.call('pexpire', KEYS[1], ARGV[5])
  redis.call('pexpire', KEYS[2], ARGV[5])
end
return others`;

/**
 * Reserves an amount for at most `maxMs` where it fits into what all processes have together; nothing is reserved otherwise.
 * While Redis is away, the others count as nothing.
 */
export async function reserveShared(
  redis: Redis,
  key: string,
  { amount, limit, maxMs }: { readonly amount: number; readonly limit: number; readonly maxMs: number },
): Promise<SharedReservation> {
  const client = await redis.client;
  const [ends, amounts] = [
    redis.keyOf('reservations', key, 'ends'),
    redis.keyOf('reservations', key, 'amounts'),
  ];
  const id = randomUUID();
  const byOthers = await client
    .eval(reserve, 2, ends, amounts, redis.processId, id, amount, limit, maxMs)
    .then(Number, () => 0);
  return {
    byOthers,
    release: () =>
      void Promise.allSettled([
        client.hdel(amounts, redis.processId + id),
        client.zrem(ends, redis.processId + id),
      ]),
  };
}
