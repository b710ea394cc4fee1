/**
 * Preloaded (`node --import`) into every process that another one of ours starts with an IPC channel: when the
 * channel ends, because the parent was killed and could tell nobody, the process stops as it would on SIGTERM.
 * Services need no code of their own for that.
 */
import { flushCompileCache } from 'node:module';
import { releaseMemory } from './memory.mjs';

const LONGEST_STOP_MS = 35_000;
const STARTED_MS = 3_000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  });
  process.channel.unref();
  // Node writes the compile cache only on a clean exit; a process that gets killed would never leave one.
  setTimeout(() => {
    flushCompileCache?.();
    releaseMemory();
  }, STARTED_MS).unref();
}
