import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobDriver, BlobMissingError, createDiskDriver } from '@dossier/service-kit/installation';

/** The blobs of a service in a backup: files, whatever the store of the installation is. */
export function backupBlobs(directory: string, service: string): BlobDriver {
  return createDiskDriver(join(directory, service));
}

/** Copies every blob that the backup does not have. Their content never changes. Returns the number of copied blobs. */
export async function copyNewBlobs(source: BlobDriver, directory: string, service: string): Promise<number> {
  const target = backupBlobs(directory, service);
  let copied = 0;
  let shard = '';
  let existing: ReadonlySet<string> = new Set();
  for await (const key of source.list()) {
    if (!key.startsWith(shard) || shard === '') {
      shard = key.slice(0, 2);
      existing = new Set(await readdir(join(directory, service, shard)).catch(() => []));
    }
    if (!existing.has(key) && (await copyBlob(source, target, key))) copied += 1;
  }
  return copied;
}

/** Copies a blob durably. Returns false when it does not exist: files are destroyed while a backup runs. */
export async function copyBlob(source: BlobDriver, target: BlobDriver, key: string): Promise<boolean> {
  try {
    await target.write(key, await source.read(key));
    return true;
  } catch (error) {
    if (error instanceof BlobMissingError) return false;
    throw error;
  }
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
