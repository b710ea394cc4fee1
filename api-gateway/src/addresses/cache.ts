import type { Clock } from '@dossier/service-kit';

const lifetimeMs = 24 * 60 * 60_000;
const maxEntries = 1000;

export interface Cache<T> {
  /** The cached or pending value, or that of `load`. A rejected promise is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

/** Keeps the 1000 most recently used values for a day: street addresses rarely change. */
export function createCache<T>(clock: Clock): Cache<T> {
  const entries = new Map<string, { value: Promise<T>; expiresAt: number }>();
  return {
    get(key, load) {
      const cached = entries.get(key);
      entries.delete(key);
      const entry =
        cached && cached.expiresAt > clock.now()
          ? cached
          : { value: load(), expiresAt: clock.now() + lifetimeMs };
      entries.set(key, entry);
      if (entry !== cached) {
        entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
        const [oldest] = entries.keys();
        if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      }
      return entry.value;
    },
  };
}
