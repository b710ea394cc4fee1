import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { rootOf } from './registry-file.ts';

/** Why the gateway stopped offering a build to a share of the sessions. */
const withdrawal = z.object({
  at: z.iso.datetime(),
  /** Sessions that received the build, and those of them that reported a failure. */
  served: z.number(),
  failed: z.number(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const directoryOf = (dataDir: string): string => join(rootOf(dataDir), 'withdrawn');

/** A file of its own for each build, so that none needs the lock of a release. */
const fileOf = (dataDir: string, name: string, buildId: string): string =>
  join(directoryOf(dataDir), `${name}.${buildId}.json`);

/** Changes when a build is withdrawn, or offered again. */
export async function withdrawalsVersion(dataDir: string): Promise<string> {
  const found = await stat(directoryOf(dataDir)).catch(() => undefined);
  return found ? String(found.mtimeMs) : '';
}

export async function readWithdrawal(
  dataDir: string,
  name: string,
  buildId: string,
): Promise<Withdrawal | undefined> {
  const text = await readFile(fileOf(dataDir, name, buildId), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  return text === undefined ? undefined : withdrawal.parse(JSON.parse(text));
}

export async function writeWithdrawal(
  dataDir: string,
  name: string,
  buildId: string,
  facts: Withdrawal,
): Promise<void> {
  await mkdir(directoryOf(dataDir), { recursive: true });
  const file = fileOf(dataDir, name, buildId);
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(facts), { flush: true });
  await rename(draft, file);
}

export async function removeWithdrawal(dataDir: string, name: string, buildId: string): Promise<void> {
  await rm(fileOf(dataDir, name, buildId), { force: true });
}
