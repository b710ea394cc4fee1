import type { Clock } from '@dossier/service-kit';

/** A question that gave way to a newer one of the same person, or found no room. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
}

interface Waiting {
  readonly who: string;
  start(): void;
  giveUp(): void;
}

export interface ThrottleOptions {
  readonly clock: Clock;
  /** Milliseconds from one start to the next. */
  readonly every: number;
  /** Most questions that wait; one more is turned away at once. */
  readonly room: number;
}

/**
 * Lets one question start every so often, for the whole application: the public geocoder asks for that. The newest
 * question of a person takes the place of an older one that still waits.
 */
export function createThrottle({ clock, every, room }: ThrottleOptions): (who: string) => Promise<void> {
  const queue: Waiting[] = [];
  let isResting = false;

  function next(): void {
    const first = queue.shift();
    isResting = first !== undefined;
    if (!first) return;
    clock.after(every, next);
    first.start();
  }

  return (who) =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new ThrottledError());
      const own = { who, start: resolve, giveUp };
      const older = queue.findIndex((each) => each.who === who);
      if (older >= 0) queue.splice(older, 1, own)[0]?.giveUp();
      else if (queue.length >= room) giveUp();
      else queue.push(own);
      if (!isResting) next();
    });
}
