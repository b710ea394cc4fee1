import { AsyncLocalStorage } from 'node:async_hooks';
import AsyncLock from 'async-lock';
import { fail } from '../errors/app-error.ts';

/** Runs `work` when all earlier work under the same key is done; other keys run in parallel. */
export type KeyedLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A lock within this process. First come, first served; past `maxPending` per key it throws SERVICE_UNAVAILABLE. */
export function createKeyedLock({ maxPending = 100 } = {}): KeyedLock {
  const lock = new AsyncLock({ maxPending });
  return async (key, work) => {
    let isStarted = false;
    // The queue runs `work` from the end of the work before it: the snapshot restores the caller's request and transaction.
    const inCallersContext = AsyncLocalStorage.snapshot();
    try {
      return await lock.acquire(key, () => {
        isStarted = true;
        return inCallersContext(work);
      });
    } catch (error) {
      throw isStarted ? error : fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
    }
  };
}
