/**
 * Preloaded (`node --import`) into every process that is started with an IPC channel: when the channel closes, because the
 * parent was killed, the process stops as it would on SIGTERM. Services need no code for this.
 */
import { flushCompileCache } from 'node:module';
import { releaseMemory } from './memory.mjs';

const MAX_STOP_MS = 35_000;
const STARTED_MS = 3_000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
  });
  process.channel.unref();
  // Node writes the compile cache only on a clean exit; a killed process would never write it.
  setTimeout(() => {
    flushCompileCache?.();
    releaseMemory();
  }, STARTED_MS).unref();
}
