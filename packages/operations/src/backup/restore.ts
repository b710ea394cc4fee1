import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@dossier/contracts';
import { takeLock } from '@dossier/service-kit/lock';
import { layout, type Manifest } from './backup.ts';
import { backupBlobs, copyBlob } from './blobs.ts';
import type { Target } from './databases.ts';
import type { Installation } from './installation.ts';
import { blobKeyOf, readTables, type Row, type Table } from './rows.ts';

export interface RestoreReport {
  readonly snapshot: string;
  readonly rows: number;
  readonly blobs: number;
  /** Blobs of rows that the backup does not contain. */
  readonly missing: readonly string[];
}

const batchSize = 200;
/** What may be in a data directory that counts as empty: keys, and the lock that is held here. */
const allowedEntry = /^(keys|supervisor\.lock.*)$/;

/** Restores a snapshot of a backup, by default the newest, into an empty data directory and empty databases. */
export async function restore(
  installation: Installation,
  directory: string,
  chosen?: string,
): Promise<RestoreReport> {
  const { snapshots, keys, blobs } = layout(directory);
  const snapshot = chosen ?? newest(snapshots);
  if (!snapshot || !existsSync(join(snapshots, snapshot, 'manifest.json')))
    throw new Error(`There is no snapshot ${chosen ?? ''} in ${snapshots}.`);
  const manifest = JSON.parse(readFileSync(join(snapshots, snapshot, 'manifest.json'), 'utf8')) as Manifest;
  const { dataDir, databases } = installation;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeLock(join(dataDir, 'supervisor.lock'));
  if (!release) throw new Error(`Dossier is running on ${dataDir}. Stop it first.`);
  try {
    await checkTarget(installation, manifest);
    // The newest keys, not those of the snapshot: the data of a user who was deleted since stays unreadable.
    const keySet = newest(keys);
    if (manifest.keys > 0 && !keySet) throw new Error(`The user keys are missing in ${keys}.`);
    const report = { snapshot, rows: 0, blobs: 0, missing: [] as string[] };
    for (const service of serviceNames) {
      const file = `${service}.jsonl.gz`;
      if (!existsSync(join(snapshots, snapshot, file))) continue;
      const target = await databases.create(service);
      const [from, to] = [backupBlobs(blobs, service), installation.blobs(service)];
      await restoreTables(target, join(snapshots, snapshot, file), report, async (key) => {
        const copied = await copyBlob(from, to, key);
        if (copied) report.blobs += 1;
        else report.missing.push(`${service}/${key}`);
      });
      if (keySet && existsSync(join(keys, keySet, file)))
        await restoreKeys(target, join(keys, keySet, file), report);
      await target.close();
    }
    return report;
  } finally {
    release();
  }
}

async function checkTarget(
  { dataDir, blobs, databases, masterKeyIds }: Installation,
  manifest: Manifest,
): Promise<void> {
  if (manifest.database !== databases.kind)
    throw new Error(`This is a backup of ${manifest.database}: set or clear DATABASE_URL accordingly.`);
  const entries = readdirSync(dataDir).filter((name) => !allowedEntry.test(name));
  if (entries.length > 0) throw new Error(`${dataDir} is not empty. Restore into a new DATA_DIR.`);
  for (const service of serviceNames)
    for await (const key of blobs(service).list())
      throw new Error(`The blob store of ${service} is not empty (${key}). Restore into a new one.`);
  // The gateway's registry is in no backup: an old one would name builds that the new directory does not have.
  for (const service of [...serviceNames, 'gateway'])
    if (!(await databases.isEmpty(service)))
      throw new Error(`The database of ${service} is not empty. Restore into new databases.`);
  const current = manifest.masterKeyIds[0];
  if (current !== undefined && !masterKeyIds.includes(current))
    throw new Error(`MASTER_KEY is not the key of this backup (${current}): its files could not be opened.`);
}

async function restoreTables(
  target: Target,
  file: string,
  report: { rows: number },
  onBlob: (key: string) => Promise<void>,
): Promise<void> {
  for await (const table of readTables(file)) {
    for (const statement of table.create) await target.run(statement);
    report.rows += await insertRows(target, table, onBlob);
    for (const statement of table.finish) await target.run(statement);
  }
}

/** The table exists: the snapshot contains it without its rows. */
async function restoreKeys(target: Target, file: string, report: { rows: number }): Promise<void> {
  for await (const table of readTables(file))
    report.rows += await insertRows(target, table, () => Promise.resolve());
}

async function insertRows(
  target: Target,
  table: Table<AsyncIterable<Row>>,
  onBlob: (key: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  let batch: Row[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await target.insert(table, batch);
    count += batch.length;
    batch = [];
  };
  for await (const row of table.rows) {
    const key = blobKeyOf(table, row);
    if (key) await onBlob(key);
    batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return count;
}

function newest(directory: string): string | undefined {
  if (!existsSync(directory)) return undefined;
  return readdirSync(directory)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .at(-1);
}
