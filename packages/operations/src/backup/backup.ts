import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@dossier/contracts';
import { writeLastBackup } from '@dossier/service-kit/installation';
import { takeLock } from '@dossier/service-kit/lock';
import { backupBlobs, copyNewBlobs, syncFile } from './blobs.ts';
import type { Installation } from './installation.ts';
import { keyTable, writeTables, type Table } from './rows.ts';

/** `snapshots/<name>/manifest.json`: written last, so that a snapshot with a manifest is complete. */
export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly database: 'sqlite' | 'mariadb';
  /** The ids of the keys in MASTER_KEY at that time; the backup does not contain the keys. */
  readonly masterKeyIds: readonly string[];
  /** Rows per service; those of `user_keys` are counted in `keys`. */
  readonly services: Readonly<Record<string, number>>;
  readonly keys: number;
}

export interface BackupReport {
  readonly snapshot: string;
  readonly rows: number;
  /** Blobs that no earlier backup has copied. */
  readonly copied: number;
  /** Blobs of rows that exist neither in the installation nor in the backup. */
  readonly missing: readonly string[];
}

/** User keys are kept for this time: afterwards no backup can read the data of a deleted user. */
const keyRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Directories of a backup. */
export const layout = (directory: string) => ({
  blobs: join(directory, 'blobs'),
  snapshots: join(directory, 'snapshots'),
  keys: join(directory, 'keys'),
});

/**
 * Backs up a running or stopped Dossier: all databases as of one moment, and the blobs that earlier backups in the
 * directory do not have.
 */
export async function backUp(
  { dataDir, databases, blobs, masterKeyIds }: Installation,
  directory: string,
  now = new Date(),
): Promise<BackupReport> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const release = takeLock(join(directory, 'backup.lock'));
  if (!release) throw new Error('Another backup into this directory is running.');
  try {
    const name = now.toISOString().replaceAll(/[:.]/g, '-');
    const { snapshots, keys, blobs: copies } = layout(directory);
    // Blobs are copied before and after the snapshot of the rows. Whatever a row of the snapshot refers to existed at
    // that moment: it is in the first copy, or so new that it still exists at the second. Nothing is destroyed before it
    // has been in the trash for 30 days.
    let copied = await copyAll(blobs, copies);
    const partial = { snapshot: join(snapshots, `.${name}`), keys: join(keys, `.${name}`) };
    for (const path of Object.values(partial)) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path, { recursive: true, mode: 0o700 });
    }
    const written = await writeSnapshot(databases, partial);
    copied += await copyAll(blobs, copies);
    const missing = await findMissing(written.blobKeys, copies);
    const manifest: Manifest = {
      format: 1,
      createdAt: now.toISOString(),
      database: databases.kind,
      masterKeyIds,
      services: written.services,
      keys: written.keys,
    };
    const file = join(partial.snapshot, 'manifest.json');
    await writeFile(file, JSON.stringify(manifest, null, 2), { mode: 0o600 });
    await syncFile(file);
    // Keys first, so that a snapshot never exists without them.
    renameSync(partial.keys, join(keys, name));
    renameSync(partial.snapshot, join(snapshots, name));
    await syncFile(keys);
    await syncFile(snapshots);
    removeOldKeys(keys, now);
    if (missing.length === 0) await writeLastBackup(dataDir, now);
    const rows = Object.values(written.services).reduce((sum, count) => sum + count, written.keys);
    return { snapshot: name, rows, copied, missing };
  } finally {
    release();
  }
}

async function copyAll(blobs: Installation['blobs'], target: string): Promise<number> {
  let copied = 0;
  for (const service of serviceNames) copied += await copyNewBlobs(blobs(service), target, service);
  return copied;
}

async function writeSnapshot(
  databases: Installation['databases'],
  directories: { snapshot: string; keys: string },
) {
  const services: Record<string, number> = {};
  const blobKeys = new Map<string, Set<string>>();
  let keys = 0;
  const snapshot = await databases.snapshot(serviceNames);
  try {
    for (const service of serviceNames) {
      const tables = await snapshot.tables(service);
      if (!tables) continue;
      const isKeyTable = ({ name }: Table) => name === keyTable;
      const file = `${service}.jsonl.gz`;
      const data = tables.map((table) => (isKeyTable(table) ? { ...table, rows: [] } : table));
      const written = await writeTables(join(directories.snapshot, file), data);
      services[service] = written.rows;
      blobKeys.set(service, written.blobKeys);
      keys += (await writeTables(join(directories.keys, file), tables.filter(isKeyTable))).rows;
    }
  } finally {
    await snapshot.close();
  }
  return { services, blobKeys, keys };
}

async function findMissing(
  keysByService: ReadonlyMap<string, Set<string>>,
  copies: string,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [service, unseen] of keysByService) {
    for await (const key of backupBlobs(copies, service).list()) unseen.delete(key);
    for (const key of unseen) missing.push(`${service}/${key}`);
  }
  return missing;
}

/** Removes the user keys of backups that are older than the retention. The data of those backups stays. */
function removeOldKeys(keys: string, now: Date): void {
  const oldest = new Date(now.getTime() - keyRetentionMs).toISOString().replaceAll(/[:.]/g, '-');
  for (const name of readdirSync(keys)) {
    if (name.replace(/^\./, '') < oldest) rmSync(join(keys, name), { recursive: true });
  }
}
