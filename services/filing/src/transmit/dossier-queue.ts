import { fail } from '@dossier/service-kit';

/** The progress of a dossier; `ahead` is the number of dossiers that are prepared before it. */
export interface DossierProgress {
  readonly state: 'idle' | 'queued' | 'preparing';
  readonly ahead: number;
  readonly filesDone: number;
  readonly filesTotal: number;
}

export interface QueueLimits {
  /** Dossiers prepared at the same time. */
  readonly slots: number;
  /** Dossiers that may wait for a slot. */
  readonly waiting: number;
  /** Maximum wait. Together with the time of the dossier itself it stays below the timeouts of browser and gateway. */
  readonly waitMs: number;
}

export const defaultQueueLimits: QueueLimits = { slots: 2, waiting: 16, waitMs: 30_000 };

export type ReportFiles = (done: number, total: number) => void;

export interface DossierQueue {
  /** Runs `work` when a slot is free. Throws DOSSIER_QUEUE_FULL when the queue is full or no slot becomes free in time. */
  run<T>(key: string, work: (report: ReportFiles) => Promise<T>): Promise<T>;
  progress(key: string): DossierProgress;
}

interface Job {
  readonly key: string;
  filesDone: number;
  filesTotal: number;
  start(): void;
}

const idle: DossierProgress = { state: 'idle', ahead: 0, filesDone: 0, filesTotal: 0 };
const retryAfterSeconds = 60;

/** Prepares few dossiers at a time, in order of arrival, so that many of them neither exhaust memory nor block other requests. */
export function createDossierQueue(limits: QueueLimits = defaultQueueLimits): DossierQueue {
  const active = new Set<Job>();
  const waiting: Job[] = [];
  const full = () => fail('DOSSIER_QUEUE_FULL', { retryAfter: retryAfterSeconds });

  function takeSlot(job: Job): Promise<void> {
    if (active.size < limits.slots) {
      active.add(job);
      return Promise.resolve();
    }
    if (waiting.length >= limits.waiting) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(full());
      }, limits.waitMs);
      job.start = () => {
        clearTimeout(timer);
        active.add(job);
        resolve();
      };
      waiting.push(job);
    });
  }

  return {
    async run(key, work) {
      const job: Job = { key, filesDone: 0, filesTotal: 0, start: () => undefined };
      await takeSlot(job);
      try {
        return await work((done, total) => Object.assign(job, { filesDone: done, filesTotal: total }));
      } finally {
        active.delete(job);
        waiting.shift()?.start();
      }
    },
    progress(key) {
      for (const { key: other, filesDone, filesTotal } of active)
        if (other === key) return { state: 'preparing', ahead: 0, filesDone, filesTotal };
      const position = waiting.findIndex((job) => job.key === key);
      return position < 0 ? idle : { ...idle, state: 'queued', ahead: position + active.size };
    },
  };
}
