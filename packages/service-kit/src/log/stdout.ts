import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long a line waits for others: short, because a killed process loses the lines that wait. */
const batchMs = 5;
/** The lines that may wait, for the reader of a full pipe, too; more are written at once. */
const maxWaiting = 64 * 1024;
const retryMs = 10;

const pause = new Int32Array(new SharedArrayBuffer(4));
let waiting = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes lines to stdout, together with those of the next milliseconds, and the last ones when the process exits: a
 * write per request would take a tenth of the time of a service under load. The default destination of pino repeats a
 * write to a closed pipe forever at the exit, so that a process whose supervisor was killed would never end; here such
 * lines are dropped.
 */
export const stdout: DestinationStream = {
  write(line) {
    waiting += line;
    if (waiting.length >= maxWaiting) flush();
    else timer ??= setTimeout(flush, batchMs).unref();
  },
};

process.on('exit', flush);

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  let rest = Buffer.from(waiting);
  waiting = '';
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      // The pipe is full: its reader is slow.
      Atomics.wait(pause, 0, 0, retryMs);
    }
  }
}
