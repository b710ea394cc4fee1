import { fail } from '@dossier/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a request under a key; throws TOO_MANY_REQUESTS above the limit. */
export type Limit = (key: string) => Promise<void>;

/** A limit of requests per minute and key; 0 disables it. */
export function createLimit(requestsPerMinute: number): Limit {
  if (requestsPerMinute === 0) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, error.msBeforeNext / 1000) });
    }
  };
}
