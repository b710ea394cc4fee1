/** One timer per call: what is waited for changes, that something is waited for does not. */
export interface Watchdog {
  /** From now on at most `ms` without progress, then `expire`. */
  expect(ms: number, expire: () => void): void;
  /** Something moved. */
  progress(): void;
  stop(): void;
}

export function createWatchdog(): Watchdog {
  let timer: NodeJS.Timeout | undefined;
  return {
    expect(ms, expire) {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    progress: () => void timer?.refresh(),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
