import { readFileSync, writeFileSync } from 'node:fs';

export interface Memory {
  /** Resident set size in MB; shared pages count in full. */
  readonly rss: number;
  /** Proportional set size in MB; a shared page is divided among its processes, so the values add up. */
  readonly pss: number;
  /** The pages in MB that no other process shares. */
  readonly unshared: number;
}

/** The present memory of a process (Linux). */
export function readMemory(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return {
    rss: megabytes(text, 'Rss'),
    pss: megabytes(text, 'Pss'),
    unshared: megabytes(text, 'Private_Clean') + megabytes(text, 'Private_Dirty'),
  };
}

/**
 * The present memory of a process and its children together, in MB: the unshared pages of each, and the shared pages of
 * the process with the most of them once. PSS would count part of these, Node itself, for the other processes of the product.
 */
export function readFamilyMemory(pid: number): number {
  const family = [pid, ...childrenOf(pid)].flatMap((member) => {
    try {
      return [readMemory(member)];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
  const unshared = family.reduce((sum, memory) => sum + memory.unshared, 0);
  return unshared + Math.max(...family.map((memory) => memory.rss - memory.unshared));
}

/** The ids of the child processes that the main thread of a process has started. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Resets the peak memory of a process and returns a function that reads it, in MB. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => readPeak(pid);
}

/** The peak memory of a process since its start, or since it was reset, in MB. */
export function readPeak(pid: number): number {
  return megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM');
}

function megabytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}
