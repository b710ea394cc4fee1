import { readFileSync } from 'node:fs';
import { childrenOf } from './memory.ts';

/** Milliseconds of a tick of /proc, on every usual Linux. */
const tickMs = 10;

/** The time that processes have run so far, in user and system mode (Linux). On a busy machine it varies less than elapsed time. */
export function readCpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + readTicks(pid).own * tickMs, 0);
}

/** The same with all descendants, of which those that have ended count as well. */
export function readTreeCpuMs(pid: number): number {
  try {
    const { own, ended } = readTicks(pid);
    return childrenOf(pid).reduce((sum, child) => sum + readTreeCpuMs(child), (own + ended) * tickMs);
  } catch {
    // It ended in the meantime.
    return 0;
  }
}

/** How long all processors of the machine have run since its start, in all processes. */
export function readMachineCpuMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [, user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = line.split(/\s+/).map(Number);
  return (user + nice + system + irq + soft) * tickMs;
}

function readTicks(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, the second field, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { own: user + system, ended: endedUser + endedSystem };
}
