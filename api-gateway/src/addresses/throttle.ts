import { createFairQueue, type Clock } from '@dossier/service-kit';

/** The request was replaced by a newer one of the same user, or the queue is full. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}

export interface ThrottleOptions {
  readonly clock: Clock;
  /** Milliseconds between two starts. */
  readonly interval: number;
  /** The length of the queue. */
  readonly maxQueued: number;
}

/**
 * Starts at most one request per interval for the whole application, as the terms of the public geocoder require. Users take
 * turns, and a newer request replaces the queued one of the same user.
 */
export function createThrottle({
  clock,
  interval,
  maxQueued,
}: ThrottleOptions): (userId: number) => Promise<void> {
  const limits = { places: 1, waiting: maxQueued, waitingPerOwner: 1 };
  const queue = createFairQueue(limits, () => new ThrottledError());
  const queued = new Map<number, AbortController>();

  return async (owner) => {
    queued.get(owner)?.abort();
    const replaced = new AbortController();
    queued.set(owner, replaced);
    try {
      const free = await queue.take({ owner, signal: replaced.signal });
      clock.after(interval, free);
    } finally {
      if (queued.get(owner) === replaced) queued.delete(owner);
    }
  };
}
