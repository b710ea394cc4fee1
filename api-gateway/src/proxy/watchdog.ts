/** The timeout of a forwarded request. Its length and effect change with the phase of the request. */
export interface Watchdog {
  /** Starts a phase: calls `onTimeout` after `ms` without progress. */
  expect(ms: number, onTimeout: () => void): void;
  /** Restarts the timer of the current phase. */
  progress(): void;
  stop(): void;
}

export function createWatchdog(): Watchdog {
  let timer: NodeJS.Timeout | undefined;
  return {
    expect(ms, onTimeout) {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, ms);
    },
    progress: () => void timer?.refresh(),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
