import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export interface LogFile {
  write(line: string): void;
  close(): void;
}

export interface LogFileOptions {
  /** A file that has grown beyond this is put aside as `<path>.1`. */
  maxBytes?: number;
  /** How many files that were put aside are kept. */
  keep?: number;
}

/**
 * A log file that rotates by size. Writes are synchronous: few lines, and none may be missing after a crash.
 * A full disk loses lines, never the process that logs.
 */
export function openLogFile(path: string, { maxBytes = 10_000_000, keep = 4 }: LogFileOptions = {}): LogFile {
  let file = openSync(path, 'a', 0o600);
  let size = fstatSync(file).size;

  function rotate(): void {
    closeSync(file);
    rmSync(`${path}.${keep}`, { force: true });
    for (let age = keep - 1; age >= 0; age--) {
      try {
        renameSync(age === 0 ? path : `${path}.${age}`, `${path}.${age + 1}`);
      } catch {
        // Not that many files yet.
      }
    }
    file = openSync(path, 'a', 0o600);
    size = 0;
  }

  return {
    write(line) {
      try {
        if (size > maxBytes) rotate();
        size += writeSync(file, `${line}\n`);
      } catch {
        // The disk is full: supervising goes on.
      }
    },
    close: () => closeSync(file),
  };
}
