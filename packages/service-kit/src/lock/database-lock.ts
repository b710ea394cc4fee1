import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { sqliteFile } from '../db/options.ts';
import { EnvError, type Env } from '../env/env.ts';
import { takeLock } from './process-lock.ts';

/** A process that was told to stop may need a moment to end. */
const waitMs = 5_000;

/**
 * Takes the SQLite file of a service for this process, until the returned function is called. Locks, queues and caches of a
 * service on SQLite are in its memory, so a second process would break their promises without an error.
 */
export function takeDatabase(env: Env, service: string): () => void {
  const file = sqliteFile(env, service);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const release = takeLock(file.replace(/\.sqlite$/, '.lock'), waitMs);
  if (!release)
    throw new EnvError(
      `DATA_DIR: another ${service} is running on ${file}. Several instances of a service need DATABASE_URL.`,
    );
  return release;
}
