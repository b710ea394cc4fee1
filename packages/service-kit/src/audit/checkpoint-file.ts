import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { AuditCheckpoint } from './audit.entity.ts';

const content = z.object({
  rowId: z.number().int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  rowMac: z.string(),
  mac: z.string(),
});

/**
 * The latest checkpoint, outside of the database: whoever can write to the database only can restore an earlier state of
 * it, but not of this file.
 */
export function checkpointFile(dataDir: string, service: string): string {
  return join(dataDir, 'audit', `${service}.json`);
}

export async function writeCheckpoint(file: string, checkpoint: AuditCheckpoint): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(checkpoint)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** Undefined when there is no file; `damaged` when it is not a checkpoint. */
export async function readCheckpoint(file: string): Promise<AuditCheckpoint | 'damaged' | undefined> {
  try {
    return content.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'damaged';
  }
}
