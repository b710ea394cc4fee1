import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../log/log.ts';

export interface Jobs {
  /** Runs `job` every `ms`, never twice at the same time. A failure is logged, and the job runs again. */
  every(ms: number, job: () => Promise<void>): void;
  start(): void;
  /** Starts no further run and waits for the pending ones. */
  stop(): Promise<void>;
}

export function createJobs(clock: Clock, log: Logger): Jobs {
  const declared: Array<{ ms: number; job: () => Promise<void> }> = [];
  const cancels = new Set<() => void>();
  const pending = new Set<Promise<void>>();
  let stopped = false;

  function schedule(ms: number, job: () => Promise<void>): void {
    const cancel = clock.after(ms, async () => {
      cancels.delete(cancel);
      const run = job().catch((error: unknown) => log.error({ err: error }, 'a background job failed'));
      pending.add(run);
      await run;
      pending.delete(run);
      if (!stopped) schedule(ms, job);
    });
    cancels.add(cancel);
  }

  return {
    every(ms, job) {
      declared.push({ ms, job });
    },
    start() {
      for (const { ms, job } of declared) schedule(ms, job);
    },
    async stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      await Promise.all(pending);
    },
  };
}
