import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export interface LogFile {
  write(line: string): void;
  close(): void;
}

export interface LogFileOptions {
  /** A larger file is rotated to `<path>.1`. */
  maxBytes?: number;
  /** The number of rotated files to keep. */
  keep?: number;
}

/**
 * A log file that rotates by size. Writes are synchronous, so that no line is missing after a crash. When the disk is full,
 * lines are dropped.
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
        // The file does not exist yet.
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
        // The disk is full; the supervisor must keep running.
      }
    },
    close: () => closeSync(file),
  };
}
