import type { Clock } from '../clock/clock.ts';

interface Timer {
  readonly due: number;
  readonly action: () => void | Promise<void>;
}

/** A clock for tests. Its time runs on, but timers fire only in `advance`, one after the other. */
export interface TestClock extends Clock {
  /**
   * Advances the time and awaits every timer that becomes due on the way, each at its time. After 200 of them it jumps
   * to the end, like a machine that was suspended: a month does not run a minute's job 43,200 times.
   */
  advance(ms: number): Promise<void>;
  /** Jumps ahead and awaits every timer that is due then; each fires once, at the new time. */
  jump(ms: number): Promise<void>;
  /** Jumps to a moment without firing timers, like a clock that is set by hand. */
  set(time: Date | string): void;
}

const maxTimersAtTheirTime = 200;

export function createTestClock(): TestClock {
  let offset = 0;
  const timers = new Set<Timer>();
  const now = (): number => Date.now() + offset;

  function nextDue(limit: number): Timer | undefined {
    const due = [...timers].filter((timer) => timer.due <= limit);
    return due.sort((a, b) => a.due - b.due)[0];
  }

  const clock: TestClock = {
    now,
    after(ms, action) {
      const timer: Timer = { due: now() + ms, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const target = now() + ms;
      let fired = 0;
      for (let timer = nextDue(target); timer; timer = nextDue(target)) {
        timers.delete(timer);
        fired += 1;
        offset += Math.max(0, (fired > maxTimersAtTheirTime ? target : timer.due) - now());
        await timer.action();
      }
      offset += Math.max(0, target - now());
    },
    async jump(ms) {
      offset += ms;
      await clock.advance(0);
    },
    set(time) {
      offset = new Date(time).getTime() - Date.now();
    },
  };
  return clock;
}
