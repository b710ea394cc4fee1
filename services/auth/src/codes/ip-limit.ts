import { createRateLimit, fail, type Redis } from '@dossier/service-kit';
import type { AuthSettings } from '../settings.ts';

/** Requests for a code, attempts to sign in, and requests for the challenge of a passkey. */
type Limited = 'code' | 'guess' | 'passkey';

export interface IpLimit {
  /** Consumes one point. Returns the milliseconds until the next one when none is left, else 0. */
  take(what: Limited, network: string): Promise<number>;
  /** Consumes one point. Throws TOO_MANY_REQUESTS when none is left. */
  check(what: Limited, network: string): Promise<void>;
  /** Takes back the points of a successful sign-in: families, offices and phone carriers share an address. */
  refund(network: string): Promise<void>;
}

/**
 * In memory or, as hashes, in Redis, so that network addresses are never stored. Nobody signs in while Redis is away:
 * otherwise whoever can keep it away could guess without a limit.
 */
export function createIpLimit({ ipLimit }: Pick<AuthSettings, 'ipLimit'>, redis?: Redis): IpLimit {
  const limit = createRateLimit(redis, {
    name: 'sign-in',
    points: ipLimit,
    seconds: 3600,
    whileAway: 'refuse',
  });
  const take: IpLimit['take'] = (what, network) => limit.take(`${what} ${network}`);
  return {
    take,
    async check(what, network) {
      const waitMs = await take(what, network);
      if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
    },
    async refund(network) {
      for (const what of ['code', 'guess', 'passkey'] as const) await limit.refund(`${what} ${network}`);
    },
  };
}
