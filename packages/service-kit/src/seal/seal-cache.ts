import type { Clock } from '../clock/clock.ts';
import type { Seal } from './seal.ts';

const maxEntries = 1000;
/** The time after which a key that another process destroyed is no longer in memory. */
const maxAgeMs = 60_000;

export interface SealCache {
  /** The seal of the user; `load` reads it when it is not in memory. */
  get(userId: number, load: () => Promise<Seal>): Promise<Seal>;
  drop(userId: number): void;
}

/** The least recently used seals are dropped first. */
export function createSealCache(clock: Clock): SealCache {
  const entries = new Map<number, { seal: Seal; loadedAt: number }>();
  let drops = 0;
  /** An entry from the future was loaded before the clock was set back. */
  function isFresh(loadedAt: number): boolean {
    const age = clock.now() - loadedAt;
    return age >= 0 && age < maxAgeMs;
  }
  return {
    async get(userId, load) {
      const cached = entries.get(userId);
      entries.delete(userId);
      if (cached && isFresh(cached.loadedAt)) {
        entries.set(userId, cached);
        return cached.seal;
      }
      const dropsBefore = drops;
      const seal = await load();
      // A key that was destroyed while it was loaded must not be cached.
      if (drops === dropsBefore) entries.set(userId, { seal, loadedAt: clock.now() });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return seal;
    },
    drop(userId) {
      drops += 1;
      entries.delete(userId);
    },
  };
}
