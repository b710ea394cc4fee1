import { fail } from '@dossier/service-kit';
import { FilingConflict } from './filing.repository.ts';

const attempts = 5;

export type FilingLock = <T>(userId: number, taxYear: number, work: () => Promise<T>) => Promise<T>;

/**
 * Changes to one filing, one after the other: within this process they wait for each other (twenty clicks on
 * Transmit make one dossier), between processes the version decides and the one that lost looks again.
 */
export function createFilingLock(): FilingLock {
  const tails = new Map<string, Promise<unknown>>();
  return (userId, taxYear, work) => {
    const key = `${userId} ${taxYear}`;
    const before = tails.get(key) ?? Promise.resolve();
    const turn = before.then(() => retried(work));
    const tail = turn.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    void tail.then(() => tails.get(key) === tail && tails.delete(key));
    return turn;
  };
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FilingConflict)) throw error;
      if (attempt === attempts) throw fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
    }
  }
}
