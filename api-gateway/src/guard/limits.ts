import { createRateLimit, fail, type Redis } from '@dossier/service-kit';

/** Counts a request under a key; throws TOO_MANY_REQUESTS above the limit. */
export type Limit = (key: string) => Promise<void>;

/** A limit of requests per minute and key, which gateways count together with Redis; 0 disables it. */
export function createLimit(
  requestsPerMinute: number,
  shared?: { readonly name: string; readonly redis: Redis | undefined },
): Limit {
  if (requestsPerMinute === 0) return async () => undefined;
  const limit = createRateLimit(shared?.redis, {
    name: shared?.name ?? '',
    points: requestsPerMinute,
    seconds: 60,
    whileAway: 'alone',
  });
  return async (key) => {
    const waitMs = await limit.take(key);
    if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
  };
}
