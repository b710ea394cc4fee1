import { fail } from '@dossier/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface IpLimit {
  /** Consumes one point, or throws TOO_MANY_REQUESTS. */
  take(what: 'code' | 'guess', network: string): Promise<void>;
  /** Takes back the points of a successful sign-in: families, offices and phone carriers share an address. */
  refund(network: string): Promise<void>;
}

/** In memory, so that network addresses are never stored. */
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
    async refund(network) {
      await limiter.reward(`code ${network}`);
      await limiter.reward(`guess ${network}`);
    },
  };
}
