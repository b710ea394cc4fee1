import type { Clock } from '../clock/clock.ts';

interface Timer {
  readonly due: number;
  readonly action: () => void | Promise<void>;
}

/** A clock that tests move. It runs on by itself, but timers go off only by `advance`, one after the other. */
export interface TestClock extends Clock {
  /**
   * Moves the time on and waits for every job that falls due on the way, each at its time. After 200 of them it jumps
   * to the end, as a machine that slept, and what is due runs once: a month does not run a minute's job 43,200 times.
   */
  advance(ms: number): Promise<void>;
  /** Jumps to a moment without running anything, as a clock that is set by hand. */
  set(time: Date | string): void;
}

const turnsAtTheirTime = 200;

export function createTestClock(): TestClock {
  let offset = 0;
  const timers = new Set<Timer>();
  const now = (): number => Date.now() + offset;

  function nextDue(limit: number): Timer | undefined {
    const due = [...timers].filter((timer) => timer.due <= limit);
    return due.sort((a, b) => a.due - b.due)[0];
  }

  return {
    now,
    after(ms, action) {
      const timer: Timer = { due: now() + ms, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const target = now() + ms;
      let turns = 0;
      for (let timer = nextDue(target); timer; timer = nextDue(target)) {
        timers.delete(timer);
        turns += 1;
        offset += Math.max(0, (turns > turnsAtTheirTime ? target : timer.due) - now());
        await timer.action();
      }
      offset += Math.max(0, target - now());
    },
    set(time) {
      offset = new Date(time).getTime() - Date.now();
    },
  };
}
