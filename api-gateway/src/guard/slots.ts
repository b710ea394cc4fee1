import { fail } from '@dossier/service-kit';

/** Limits how much happens at the same time under a key. */
export interface Slots {
  /**
   * Takes a slot of the key and resolves with the function that frees it. While all are taken, the request waits in
   * order until `signal` aborts; then, and when too many are waiting already, it rejects with TOO_MANY_TRANSFERS.
   */
  take(key: string, signal: AbortSignal): Promise<() => void>;
}

interface Queue {
  taken: number;
  /** Each is called with a slot that was freed. */
  readonly waiting: Set<() => void>;
}

/** `max` slots per key, and at most `maxWaiting` requests that wait for one; without a limit when `max` is 0. */
export function createSlots({ max, maxWaiting }: { max: number; maxWaiting: number }): Slots {
  const queues = new Map<string, Queue>();

  function free(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      // The slot stays taken: it passes to the next request.
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
      else if (queue.waiting.size < maxWaiting) await turn(queue, signal);
      else throw tooMany();
      let isFree = false;
      return () => {
        if (!isFree) free(key, queue);
        isFree = true;
      };
    },
  };
}

function turn({ waiting }: Queue, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal.aborted) throw tooMany();
  const onTurn = (): void => {
    signal.removeEventListener('abort', onAbort);
    resolve();
  };
  const onAbort = (): void => {
    waiting.delete(onTurn);
    reject(tooMany());
  };
  waiting.add(onTurn);
  signal.addEventListener('abort', onAbort, { once: true });
  return promise;
}

/** Seconds after which a client should try again: about as long as a request waits for its turn. */
const retryAfter = 2;

function tooMany(): Error {
  return fail('TOO_MANY_TRANSFERS', { retryAfter });
}
