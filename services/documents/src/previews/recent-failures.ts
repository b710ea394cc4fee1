import type { Clock } from '@dossier/service-kit';

/** Previews that could not be made lately: the limits of the reader are not used up again at every request for them. */
export interface RecentFailures {
  has(key: string): boolean;
  add(key: string): void;
}

const keptMs = 60 * 60 * 1000;
const maxKept = 10_000;

export function createRecentFailures(clock: Clock): RecentFailures {
  const failures = new Map<string, number>();
  return {
    has: (key) => (failures.get(key) ?? 0) > clock.now(),
    add(key) {
      failures.delete(key);
      failures.set(key, clock.now() + keptMs);
      const [oldest] = failures.keys();
      if (failures.size > maxKept && oldest !== undefined) failures.delete(oldest);
    },
  };
}
