import type { ServiceState } from '@dossier/contracts';
import type { Clock } from '../clock/clock.ts';
import type { Metrics } from '../health/metrics.ts';
import type { Leases } from '../db/leases.ts';
import type { Logger } from '../log/log.ts';

type JobState = NonNullable<ServiceState['jobs']>[number];

export interface Jobs {
  /**
   * Runs `job` every `ms` in this instance, never twice at the same time. A failure is logged, and the job runs again.
   * `name` is the label of the job in log and metrics.
   */
  everyInstance(name: string, ms: number, job: () => Promise<void>): void;
  /** Runs `job` every `ms` in one of the instances. */
  every(name: string, ms: number, job: () => Promise<void>): void;
  /** The runs of each job since the start of the process. */
  list(): JobState[];
  start(): void;
  /** Starts no further run and waits for the pending ones. */
  stop(): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly ms: number;
  /** Resolves with whether it ran: another instance may have it. */
  readonly run: () => Promise<boolean>;
  succeededAt: number | undefined;
  /** The start of the present or latest run. */
  startedAt: number | undefined;
  /** The latest run that ended. */
  last: JobState['last'];
  nextAt: number | undefined;
}

/** `leases` choose the instance of a job that runs in one; without them there is one instance only. */
export function createJobs(clock: Clock, log: Logger, metrics: Metrics, leases?: Leases): Jobs {
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
    const startedAt = (job.startedAt = clock.now());
    let outcome: 'success' | 'failure' = 'success';
    try {
      if (!(await job.run())) {
        job.startedAt = undefined;
        return;
      }
      job.succeededAt = clock.now();
    } catch (error) {
      outcome = 'failure';
      log.error({ err: error, job: job.name }, 'a background job failed');
    }
    countRun.add({ job: job.name, outcome });
    const endedAt = clock.now();
    job.last = { endedAt: new Date(endedAt).toISOString(), ms: Math.max(0, endedAt - startedAt), outcome };
    job.startedAt = undefined;
  }

  function declare(name: string, ms: number, work: Job['run']): void {
    if (declared.some((each) => each.name === name)) throw new Error(`two background jobs are named ${name}`);
    const never = { succeededAt: undefined, startedAt: undefined, last: null, nextAt: undefined };
    declared.push({ name, ms, run: work, ...never });
  }

  function schedule(job: Job): void {
    job.nextAt = clock.now() + job.ms;
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
    everyInstance: (name, ms, job) => declare(name, ms, () => job().then(() => true)),
    // Kept a little shorter than its time: the next run of the same instance must find it free.
    every: (name, ms, job) =>
      declare(name, ms, () => (leases ? leases.run(name, 0.9 * ms, job) : job().then(() => true))),
    list: () =>
      declared.map(({ name, startedAt, last, nextAt }) => ({
        name,
        running: startedAt !== undefined,
        last,
        nextAt: nextAt === undefined ? null : new Date(nextAt).toISOString(),
      })),
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
