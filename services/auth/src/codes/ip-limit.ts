import { fail } from '@dossier/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface IpLimit {
  /** Counts one more, or throws TOO_MANY_REQUESTS. */
  take(what: 'code' | 'guess', network: string): Promise<void>;
  /** A sign-in that worked out was no attack: families, offices and phone carriers share an address. */
  giveBack(network: string): Promise<void>;
}

/** In memory: a network address is written down nowhere. */
export function createIpLimit(perHour: number): IpLimit {
  const limiter = new RateLimiterMemory({ points: perHour, duration: 3600 });
  return {
    async take(what, network) {
      await limiter.consume(`${what} ${network}`).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) {
          throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
        }
        throw refusal;
      });
    },
    async giveBack(network) {
      await limiter.reward(`code ${network}`);
      await limiter.reward(`guess ${network}`);
    },
  };
}
