import type { Clock } from '../clock/clock.ts';
import { createOpenedTexts, type OpenedTexts } from '../crypto/opened-texts.ts';
import type { Seal } from '../crypto/seal.ts';

const maxEntries = 1000;
/** The time after which a key that another process destroyed is no longer used. */
const maxAgeMs = 60_000;

export interface SealCache {
  /** The seal of the user; `load` reads it when it is not in memory. Its opened texts end when it is dropped. */
  get(userId: number, load: (opened: OpenedTexts) => Promise<Seal>): Promise<Seal>;
  drop(userId: number): void;
  /** Drops the seals that would be read again before their next use. */
  dropExpired(): void;
}

interface Entry {
  readonly seal: Seal;
  readonly opened: OpenedTexts;
  readonly loadedAt: number;
}

/** The least recently used seals are dropped first. */
export function createSealCache(clock: Clock): SealCache {
  const entries = new Map<number, Entry>();
  const openedTexts = createOpenedTexts();
  let drops = 0;
  /** An entry from the future was loaded before the clock was set back. */
  function isFresh({ loadedAt }: Entry): boolean {
    const age = clock.now() - loadedAt;
    return age >= 0 && age < maxAgeMs;
  }
  function remove(userId: number): void {
    entries.get(userId)?.opened.end();
    entries.delete(userId);
  }
  return {
    async get(userId, load) {
      const cached = entries.get(userId);
      if (cached && isFresh(cached)) {
        entries.delete(userId);
        entries.set(userId, cached);
        return cached.seal;
      }
      remove(userId);
      const dropsBefore = drops;
      const opened = openedTexts();
      const seal = await load(opened);
      // A key that was destroyed while it was loaded must not be cached.
      if (drops !== dropsBefore) {
        opened.end();
        return seal;
      }
      // A parallel request may have loaded it, too.
      remove(userId);
      entries.set(userId, { seal, opened, loadedAt: clock.now() });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) remove(oldest);
      return seal;
    },
    drop(userId) {
      drops += 1;
      remove(userId);
    },
    dropExpired() {
      for (const [userId, entry] of entries) if (!isFresh(entry)) remove(userId);
    },
  };
}
