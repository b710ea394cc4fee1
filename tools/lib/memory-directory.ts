import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File systems in memory, where Linux has one. */
const MEMORY = '/dev/shm';
/** What a whole test run writes at most, with room. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Creates a directory for the files of a test run: in memory if there is room, because a thousand databases wait for the disk
 * otherwise. Other users may pass through it: MariaDB runs under an account of its own.
 */
export function makeTestDirectory(): string {
  const directory = mkdtempSync(join(freeBytes(MEMORY) >= NEEDED_BYTES ? MEMORY : tmpdir(), 'dossier-test-'));
  chmodSync(directory, 0o711);
  return directory;
}

/** 0 where there is no such file system. */
function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
