import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lastBackup = z.object({ at: z.iso.datetime() });

const fileOf = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** Notes in `DATA_DIR` when the latest complete backup was started, so that the administration can warn of an old one. */
export async function writeLastBackup(dataDir: string, at: Date): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.tmp`, JSON.stringify({ at: at.toISOString() }), { mode: 0o600, flush: true });
  await rename(`${file}.tmp`, file);
}

/** When the latest complete backup was started; undefined before the first. */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : new Date(lastBackup.parse(JSON.parse(text)).at);
}
