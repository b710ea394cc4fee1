import { Worker } from 'node:worker_threads';

/**
 * Kills this process when its resident memory exceeds the limit or its parent has ended. A thread checks it, because the
 * main thread may be inside a loop of a decoder.
 */
export function startWatchdog(maxRssBytes: number): void {
  const code = `
    const { ppid } = process;
    setInterval(() => {
      if (process.ppid !== ppid || process.memoryUsage.rss() > ${maxRssBytes}) process.kill(process.pid, 'SIGKILL');
    }, 20);`;
  new Worker(code, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
}
