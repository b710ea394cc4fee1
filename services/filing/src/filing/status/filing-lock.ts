import { createKeyedLock, fail } from '@dossier/service-kit';
import { FilingConflict } from './store-change.ts';

const maxAttempts = 5;

export type FilingLock = <T>(userId: number, taxYear: number, work: () => Promise<T>) => Promise<T>;

/**
 * Serializes the changes of one filing within this process, so that twenty clicks on Transmit create one dossier.
 * Between processes the version of the row decides: a change that fails with FilingConflict is repeated on a new read.
 */
export function createFilingLock(): FilingLock {
  const runLocked = createKeyedLock();
  return (userId, taxYear, work) => runLocked(`${userId} ${taxYear}`, () => runWithRetry(work));
}

async function runWithRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FilingConflict)) throw error;
      if (attempt === maxAttempts) throw fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
    }
  }
}
