import { readFileSync, writeFileSync } from 'node:fs';

export interface Memory {
  /** Resident set size in MB; shared pages count in full. */
  readonly rss: number;
  /** Proportional set size in MB; a shared page is divided among its processes, so the values add up. */
  readonly pss: number;
}

/** The present memory of a process (Linux). */
export function readMemory(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return { rss: megabytes(text, 'Rss'), pss: megabytes(text, 'Pss') };
}

/** Resets the peak memory of a process and returns a function that reads it, in MB. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM');
}

function megabytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}
