import {
  open,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { BlobMissingError } from '../errors/blob-errors.ts';
import { dirname, join } from 'node:path';
import { isBlobKey, type BlobDriver } from './driver.ts';

/** The file system calls that fail on a broken disk; tests replace them. */
export interface DiskCalls {
  open(path: string, flags: string, mode?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
}

/** Stores files in a directory: `tmp/<key>` while it is written, `ab/<key>` when it is complete. */
export function createDiskDriver(directory: string, calls: DiskCalls = { open, rename }): BlobDriver {
  const temporary = join(directory, 'tmp');

  function fileOf(key: string): string {
    if (!isBlobKey(key)) throw new Error('not a blob key');
    return join(directory, key.slice(0, 2), key);
  }

  async function write(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const file = fileOf(key);
    const temp = join(temporary, key);
    await createDirectories(temporary);
    await makeDirectory(dirname(file));
    try {
      await writeSynced(temp, bytes);
      await calls.rename(temp, file);
      await syncDirectory(dirname(file));
    } catch (error) {
      // After a failed sync the page may be lost even if a second sync succeeds, so the file is removed.
      await rm(temp, { force: true });
      await rm(file, { force: true });
      throw error;
    }
  }

  async function writeSynced(temp: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const handle = await calls.open(temp, 'wx', 0o600);
    try {
      for await (const chunk of bytes) await writeAll(handle, chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** A new directory is durable once its parent is synced. */
  async function makeDirectory(path: string): Promise<void> {
    const created = await createDirectories(path);
    if (created !== undefined) await syncDirectory(dirname(path));
  }

  async function syncDirectory(path: string): Promise<void> {
    const handle = await calls.open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  return {
    write,
    async read(key) {
      try {
        const handle = await calls.open(fileOf(key), 'r');
        return handle.createReadStream({ highWaterMark: 256 * 1024 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BlobMissingError('blob is missing');
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async sweep(before) {
      for (const name of await readNames(temporary)) {
        const path = join(temporary, name);
        if (!before || (await isOlder(path, before))) await rm(path, { force: true });
      }
    },
    async claim(installation) {
      const file = join(directory, 'installation');
      await createDirectories(directory);
      await writeFile(file, installation, { flag: 'wx', flush: true, mode: 0o600 }).catch(
        (error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        },
      );
      return readFile(file, 'utf8');
    },
    async *list(before) {
      for (const shard of await readNames(directory)) {
        if (shard.length !== 2) continue;
        for (const key of await readNames(join(directory, shard)))
          if (isBlobKey(key) && (!before || (await isOlder(join(directory, shard, key), before)))) yield key;
      }
    },
  };
}

/**
 * Creates a directory with its parents. On a read-only disk Node reports ENOENT, the error of the `stat` that it makes
 * after EROFS; a recursive mkdir has no other reason for it.
 */
async function createDirectories(path: string): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw Object.assign(new Error('the disk is read-only', { cause: error }), { code: 'EROFS' });
  }
}

async function readNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether a file was last changed before a moment; false for one that was removed meanwhile. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtime < before;
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written);
    written += bytesWritten;
  }
}
