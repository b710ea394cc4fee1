import { fail } from '@dossier/service-kit';

/** Limits how many requests with the same key run at the same time. */
export interface Slots {
  /**
   * Takes a slot of the key and resolves with a function that frees it. While all slots are taken, requests are queued in
   * order. Rejects with TOO_MANY_TRANSFERS when `signal` aborts, or at once when the queue is full.
   */
  take(key: string, signal: AbortSignal): Promise<() => void>;
}

interface Queue {
  taken: number;
  /** Called in order, one for each slot that is freed. */
  readonly waiting: Set<() => void>;
}

/** Creates `max` slots per key and a queue of `maxWaiting` requests; 0 slots mean no limit. */
export function createSlots({ max, maxWaiting }: { max: number; maxWaiting: number }): Slots {
  const queues = new Map<string, Queue>();

  function free(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      // The slot stays taken by the next request.
      queue.waiting.delete(next);
      next();
      return;
    }
    queue.taken -= 1;
    if (queue.taken === 0) queues.delete(key);
  }

  return {
    async take(key, signal) {
      if (max === 0) return () => undefined;
      const queue = queues.get(key) ?? { taken: 0, waiting: new Set() };
      queues.set(key, queue);
      if (queue.taken < max) queue.taken += 1;
      else if (queue.waiting.size < maxWaiting) await waitForSlot(queue, signal);
      else throw tooMany();
      let isFree = false;
      return () => {
        if (!isFree) free(key, queue);
        isFree = true;
      };
    },
  };
}

function waitForSlot({ waiting }: Queue, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal.aborted) throw tooMany();
  const onSlot = (): void => {
    signal.removeEventListener('abort', onAbort);
    resolve();
  };
  const onAbort = (): void => {
    waiting.delete(onSlot);
    reject(tooMany());
  };
  waiting.add(onSlot);
  signal.addEventListener('abort', onAbort, { once: true });
  return promise;
}

/** Seconds after which a client should retry: about as long as a request is queued. */
const retryAfter = 2;

function tooMany(): Error {
  return fail('TOO_MANY_TRANSFERS', { retryAfter });
}
