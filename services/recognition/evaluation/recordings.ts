import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaperContents } from '@dossier/document-reader';

/** What a file says, and what it took to read it. */
export interface Recording {
  readonly contents: PaperContents;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * Returns what was read of a file earlier, or reads it and keeps the result: rules for contents are measured in seconds
 * then. A directory holds for one version of the reader only.
 */
export async function recorded(
  directory: string | undefined,
  path: string,
  read: () => Promise<Recording>,
): Promise<Recording> {
  if (!directory) return read();
  const file = join(directory, `${createHash('sha256').update(readFileSync(path)).digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Recording;
  const recording = await read();
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, JSON.stringify(recording));
  return recording;
}
