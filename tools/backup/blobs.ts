import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The file of a blob: `ab/<key>`. Its content never changes, so a copy is never out of date. */
export function blobFile(directory: string, key: string): string {
  return join(directory, key.slice(0, 2), key);
}

/** The keys of all complete blobs of a directory. */
export async function* listBlobs(directory: string): AsyncGenerator<string> {
  for (const shard of await readIfExists(directory)) {
    if (shard.length !== 2) continue;
    for (const key of await readIfExists(join(directory, shard))) if (!key.includes('.')) yield key;
  }
}

async function readIfExists(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Copies every blob that the target does not have. Returns the number of copied blobs. */
export async function copyNewBlobs(source: string, target: string): Promise<number> {
  let copied = 0;
  for (const shard of await readIfExists(source)) {
    if (shard.length !== 2) continue;
    const existing = new Set(await readIfExists(join(target, shard)));
    for (const key of await readIfExists(join(source, shard))) {
      if (!existing.has(key) && (await copyBlob(source, target, key))) copied += 1;
    }
  }
  return copied;
}

/** Copies a blob durably. Returns false when it does not exist: files are destroyed while a backup runs. */
export async function copyBlob(source: string, target: string, key: string): Promise<boolean> {
  const file = blobFile(target, key);
  const temporary = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await copyFile(blobFile(source, key), temporary);
  } catch (error) {
    if (isMissing(error)) return false;
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFile(temporary);
  await rename(temporary, file);
  return true;
}

/** Flushes a file or a directory to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
