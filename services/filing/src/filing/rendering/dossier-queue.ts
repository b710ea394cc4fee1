import { createFairQueue, fail, type FairQueueLimits, type QueueTask } from '@dossier/service-kit';

/** The progress of a dossier; `ahead` is the number of PDFs that are prepared before it. */
export interface DossierProgress {
  readonly state: 'idle' | 'queued' | 'preparing';
  readonly ahead: number;
  readonly filesDone: number;
  readonly filesTotal: number;
}

/** The maximum wait, together with the time of the dossier itself, stays below the timeouts of browser and gateway. */
export const defaultQueueLimits: FairQueueLimits = {
  places: 2,
  waiting: 100,
  waitingPerOwner: 8,
  waitMs: 30_000,
};

export type ReportFiles = (done: number, total: number) => void;

/** A PDF to be prepared for a user. `key` identifies a dossier whose progress is shown. */
export type PdfTask = Pick<QueueTask, 'priority'> & { readonly userId: number; readonly key?: string };

export interface DossierQueue {
  /** Runs `work` when its turn has come. Throws DOSSIER_QUEUE_FULL when there is no room in the queue, or no turn in time. */
  run<T>(task: PdfTask, work: (report: ReportFiles) => Promise<T>): Promise<T>;
  progress(key: string): DossierProgress;
}

interface Job {
  readonly key: string | undefined;
  readonly task: QueueTask;
  filesDone: number;
  filesTotal: number;
}

const idle: DossierProgress = { state: 'idle', ahead: 0, filesDone: 0, filesTotal: 0 };
const retryAfterSeconds = 60;

/**
 * Prepares few PDFs at a time, so that many of them neither exhaust memory nor block other requests. Users take turns with
 * one place each, and dossiers come before powers of attorney.
 */
export function createDossierQueue(limits: FairQueueLimits = defaultQueueLimits): DossierQueue {
  const queue = createFairQueue(limits, () => fail('DOSSIER_QUEUE_FULL', { retryAfter: retryAfterSeconds }));
  const jobs = new Set<Job>();

  return {
    async run({ userId: owner, priority, key }, work) {
      const job: Job = { key, task: { owner, ...(priority && { priority }) }, filesDone: 0, filesTotal: 0 };
      jobs.add(job);
      try {
        return await queue.run(job.task, () =>
          work((done, total) => Object.assign(job, { filesDone: done, filesTotal: total })),
        );
      } finally {
        jobs.delete(job);
      }
    },
    progress(key) {
      const job = [...jobs].find((each) => each.key === key);
      if (!job) return idle;
      const { filesDone, filesTotal, task } = job;
      const ahead = queue.ahead(task);
      return ahead === undefined
        ? { state: 'preparing', ahead: 0, filesDone, filesTotal }
        : { ...idle, state: 'queued', ahead };
    },
  };
}
