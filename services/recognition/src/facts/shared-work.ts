import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairQueue, fail } from '@dossier/service-kit';

/** Called between steps of long work: lets others work when it is their turn, and throws when the caller is gone. */
export type Rest = () => Promise<void> | undefined;

/** Runs work of a person: one call at a time, and with a rest between its steps. */
export type SharedWork = <T>(
  caller: { readonly userId: number; readonly signal: AbortSignal },
  work: (rest: Rest) => Promise<T>,
) => Promise<T>;

/** Others wait no longer for a step of somebody's work. */
const sliceMs = 10;

/** The calls that work on whole years. Each person has one place of several, so that nobody takes the processor from others. */
export function createSharedWork(): SharedWork {
  const queue = createFairQueue({ places: 4, waiting: 1000, waitingPerOwner: 32, waitMs: 15_000 }, () =>
    fail('SERVICE_UNAVAILABLE', { retryAfter: 2 }),
  );
  return ({ userId, signal }, work) => queue.run({ owner: userId, signal }, () => work(createRest(signal)));
}

/** Without a signal the work goes on when its caller is gone, as between two writes. */
export function createRest(signal?: AbortSignal): Rest {
  let startedAt = performance.now();
  return () => {
    signal?.throwIfAborted();
    if (performance.now() - startedAt < sliceMs) return undefined;
    return nextTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
