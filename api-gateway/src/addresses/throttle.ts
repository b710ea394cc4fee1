import type { Clock } from '@dossier/service-kit';

/** The request was replaced by a newer one of the same session, or the queue is full. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}

interface QueueEntry {
  readonly sessionId: string;
  start(): void;
  reject(): void;
}

export interface ThrottleOptions {
  readonly clock: Clock;
  /** Milliseconds between two starts. */
  readonly interval: number;
  /** The length of the queue; a further request is rejected at once. */
  readonly maxQueued: number;
}

/**
 * Starts at most one request per interval for the whole application, as the terms of the public geocoder require. A newer
 * request replaces the queued one of the same session; the queue is bounded.
 */
export function createThrottle({
  clock,
  interval,
  maxQueued,
}: ThrottleOptions): (sessionId: string) => Promise<void> {
  const queue: QueueEntry[] = [];
  let isPaused = false;

  function startNext(): void {
    const next = queue.shift();
    isPaused = next !== undefined;
    if (!next) return;
    clock.after(interval, startNext);
    next.start();
  }

  return (sessionId) =>
    new Promise((resolve, reject) => {
      const entry = { sessionId, start: resolve, reject: () => reject(new ThrottledError()) };
      const older = queue.findIndex((each) => each.sessionId === sessionId);
      if (older >= 0) queue.splice(older, 1, entry)[0]?.reject();
      else if (queue.length >= maxQueued) entry.reject();
      else queue.push(entry);
      if (!isPaused) startNext();
    });
}
