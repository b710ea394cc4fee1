import { readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc, on every usual Linux. */
const tickMs = 10;

/** The time that processes have run so far, in user and system mode (Linux). On a busy machine it varies less than elapsed time. */
export function readCpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + readTicks(pid) * tickMs, 0);
}

function readTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, the second field, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
