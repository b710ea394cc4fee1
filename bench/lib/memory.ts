import { readFileSync, writeFileSync } from 'node:fs';

export interface Memory {
  /** What the process has in memory, in MB; pages that it shares with others count in full. */
  readonly rss: number;
  /** The same, each shared page divided by how many share it: these add up. */
  readonly pss: number;
}

/** What a process holds now (Linux). */
export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return { rss: megabytes(text, 'Rss'), pss: megabytes(text, 'Pss') };
}

/** Forgets the most a process has held, and answers how to read it later, in MB. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM');
}

function megabytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}
