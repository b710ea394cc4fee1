import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of a second on Linux. */
const ticks = 100;

/**
 * Measures the processes that this process starts, by the files of Linux: elsewhere it measures nothing. A process may end
 * between two samples; what it used until the last one counts.
 */
export function createChildUsage() {
  const seconds = new Map<string, number>();
  let peakBytes = 0;
  const sample = () => {
    for (const pid of children()) {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / ticks);
        const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        peakBytes = Math.max(peakBytes, Number(kilobytes) * 1024);
      } catch {
        // The process has ended.
      }
    }
  };
  return {
    sample,
    seconds: () => [...seconds.values()].reduce((sum, each) => sum + each, 0),
    peakBytes: () => peakBytes,
  };
}

function children(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}
