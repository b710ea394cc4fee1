import { Worker } from 'node:worker_threads';

/** The signals by which a process ends itself. Nobody else sends them, and the system writes no memory to a disk. */
export const memorySignal = 'SIGUSR2';
export const processorSignal = 'SIGVTALRM';

export interface WatchdogLimits {
  readonly rssBytes: number;
  /** Maximum processor time of one part of the work, in seconds. */
  readonly partSeconds: number;
}

/**
 * Ends this process when it exceeds a limit or its parent has ended. A thread checks it, because the main thread may be
 * inside a loop of a decoder. Returns what is to be called when a part of the work begins, with a lower limit of its own if it
 * has one.
 */
export function startWatchdog({ rssBytes, partSeconds }: WatchdogLimits): (seconds?: number) => void {
  /** The number of the part, and its limit in milliseconds. */
  const parts = new Int32Array(new SharedArrayBuffer(8));
  const code = `
    const { workerData: parts } = require('node:worker_threads');
    const { ppid, pid } = process;
    let part = 0;
    let before = 0;
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      const used = (user + system) / 1e6;
      // The limit before the part: it is never compared with what an earlier part used.
      const limit = Atomics.load(parts, 1) / 1000;
      const current = Atomics.load(parts, 0);
      if (part !== current) [part, before] = [current, used];
      if (process.ppid !== ppid) process.kill(pid, 'SIGKILL');
      if (process.memoryUsage.rss() > ${rssBytes}) process.kill(pid, '${memorySignal}');
      if (used - before > limit) process.kill(pid, '${processorSignal}');
    }, 20);`;
  new Worker(code, {
    eval: true,
    workerData: parts,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  const begin = (seconds = partSeconds) => {
    Atomics.add(parts, 0, 1);
    Atomics.store(parts, 1, Math.min(seconds, partSeconds) * 1000);
  };
  begin();
  return begin;
}
