import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { fail } from '../errors/app-error.ts';
import type { Redis } from './redis.ts';

/** Points per key and time. */
export interface RateLimit {
  /** Consumes a point. Returns the milliseconds until the next one when none is left, else 0. */
  take(key: string): Promise<number>;
  /** Gives a point back. */
  refund(key: string): Promise<void>;
}

export interface RateLimitOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What happens while Redis is away: `refuse` with SERVICE_UNAVAILABLE, or `alone`: each process counts for itself. */
  readonly whileAway: 'refuse' | 'alone';
}

/** Counted by all processes together with Redis, otherwise in the memory of this one. */
export function createRateLimit(redis: Redis | undefined, options: RateLimitOptions): RateLimit {
  const { name, points, seconds, whileAway } = options;
  const alone = new RateLimiterMemory({ points, duration: seconds });
  const shared = redis?.client.then(
    (storeClient) =>
      new RateLimiterRedis({
        storeClient,
        keyPrefix: '',
        points,
        duration: seconds,
        rejectIfRedisNotReady: true,
        ...(whileAway === 'alone' && { insuranceLimiter: alone }),
      }),
  );

  async function use<T>(
    key: string,
    action: (limiter: RateLimiterAbstract, key: string) => Promise<T>,
  ): Promise<T> {
    if (!redis || !shared) return action(alone, key);
    try {
      return await action(await shared, redis.keyOf(name, key));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      throw fail('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error });
    }
  }

  return {
    async take(key) {
      try {
        await use(key, (limiter, name) => limiter.consume(name));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1000, refusal.msBeforeNext);
        throw refusal;
      }
    },
    async refund(key) {
      await use(key, (limiter, name) => limiter.reward(name));
    },
  };
}
