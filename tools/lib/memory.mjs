import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of the start, some 20 MB. V8 collects only when a process allocates, so an idle process would keep
 * it.
 */
export function releaseMemory() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
