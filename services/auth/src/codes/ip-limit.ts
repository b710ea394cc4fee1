import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface IpLimit {
  /** Consumes one point. Returns the milliseconds until the next one when none is left, else 0. */
  take(what: 'code' | 'guess', network: string): Promise<number>;
  /** Takes back the points of a successful sign-in: families, offices and phone carriers share an address. */
  refund(network: string): Promise<void>;
}

/** In memory, so that network addresses are never stored. */
export function createIpLimit(perHour: number): IpLimit {
  const limiter = new RateLimiterMemory({ points: perHour, duration: 3600 });
  return {
    async take(what, network) {
      try {
        await limiter.consume(`${what} ${network}`);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1000, refusal.msBeforeNext);
        throw refusal;
      }
    },
    async refund(network) {
      await limiter.reward(`code ${network}`);
      await limiter.reward(`guess ${network}`);
    },
  };
}
