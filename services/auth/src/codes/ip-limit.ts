import { fail } from '@dossier/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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

/** In memory, so that network addresses are never stored. */
export function createIpLimit({ ipLimit }: Pick<AuthSettings, 'ipLimit'>): IpLimit {
  const limiter = new RateLimiterMemory({ points: ipLimit, duration: 3600 });
  const take: IpLimit['take'] = (what, network) => consume(limiter, `${what} ${network}`);
  return {
    take,
    async check(what, network) {
      const waitMs = await take(what, network);
      if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
    },
    async refund(network) {
      await limiter.reward(`code ${network}`);
      await limiter.reward(`guess ${network}`);
      await limiter.reward(`passkey ${network}`);
    },
  };
}

/** Returns the milliseconds until the next point when none is left, else 0. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1000, refusal.msBeforeNext);
    throw refusal;
  }
}
