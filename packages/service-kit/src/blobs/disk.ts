import { open, mkdir, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissingError, type BlobDriver } from './driver.ts';

/** The file system calls that fail on a broken disk; tests replace them. */
export interface DiskCalls {
  open(path: string, flags: string, mode?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
}

/** Stores files in a directory: `tmp/<key>` while it is written, `ab/<key>` when it is complete. */
export function createDiskDriver(directory: string, calls: DiskCalls = { open, rename }): BlobDriver {
  const temporary = join(directory, 'tmp');

  function fileOf(key: string): string {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('not a blob key');
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
    async sweep() {
      await rm(temporary, { recursive: true, force: true });
    },
    async *list(before) {
      for (const shard of await readdir(directory).catch(() => [])) {
        if (shard.length !== 2) continue;
        for (const key of await readdir(join(directory, shard))) {
          const { mtime } = await stat(join(directory, shard, key));
          if (mtime < before) yield key;
        }
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

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written);
    written += bytesWritten;
  }
}
