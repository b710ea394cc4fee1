import { fail } from '@dossier/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a call under a key; throws TOO_MANY_REQUESTS when there were too many. */
export type Limit = (key: string) => Promise<void>;

/** At most `points` calls a minute under one key; 0 switches the limit off. */
export function perMinute(points: number): Limit {
  if (points === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, refused.msBeforeNext / 1000) });
    }
  };
}
