import type { Clock } from '../clock/clock.ts';
import type { Metrics } from '../health/metrics.ts';
import type { Logger } from '../log/log.ts';

export interface Jobs {
  /**
   * Runs `job` every `ms`, never twice at the same time. A failure is logged, and the job runs again. `name` is the
   * label of the job in log and metrics.
   */
  every(name: string, ms: number, job: () => Promise<void>): void;
  start(): void;
  /** Starts no further run and waits for the pending ones. */
  stop(): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly ms: number;
  readonly run: () => Promise<void>;
  succeededAt: number | undefined;
}

export function createJobs(clock: Clock, log: Logger, metrics: Metrics): Jobs {
  const declared: Job[] = [];
  const cancels = new Set<() => void>();
  const pending = new Set<Promise<void>>();
  let stopped = false;
  const countRun = metrics.counter('background_job_runs_total', 'Finished runs of background jobs', [
    'job',
    'outcome',
  ]);
  metrics.gauge(
    'background_job_last_success_timestamp_seconds',
    'When a background job last succeeded since the start of the process',
    ['job'],
    async () =>
      declared.flatMap(({ name, succeededAt }) =>
        succeededAt === undefined ? [] : [{ labels: { job: name }, value: succeededAt / 1000 }],
      ),
  );

  async function run(job: Job): Promise<void> {
    try {
      await job.run();
      job.succeededAt = clock.now();
      countRun.add({ job: job.name, outcome: 'success' });
    } catch (error) {
      countRun.add({ job: job.name, outcome: 'failure' });
      log.error({ err: error, job: job.name }, 'a background job failed');
    }
  }

  function schedule(job: Job): void {
    const cancel = clock.after(job.ms, async () => {
      cancels.delete(cancel);
      const running = run(job);
      pending.add(running);
      await running;
      pending.delete(running);
      if (!stopped) schedule(job);
    });
    cancels.add(cancel);
  }

  return {
    every(name, ms, job) {
      if (declared.some((each) => each.name === name))
        throw new Error(`two background jobs are named ${name}`);
      declared.push({ name, ms, run: job, succeededAt: undefined });
    },
    start() {
      for (const job of declared) schedule(job);
    },
    async stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      await Promise.all(pending);
    },
  };
}
