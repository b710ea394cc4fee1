/** The file that points to the current builds of the shell and the remotes, and the directories of the builds. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { takeLock } from '../lock/process-lock.ts';
import { ReleaseRefused } from './release-refused.ts';

export interface Manifest {
  name: string;
  buildId: string;
  /** The version that the shell provides, or the range that a remote requires. */
  shellApi: string;
  /** The pages of a remote. */
  paths?: readonly string[];
}

export interface Build {
  directory: string;
  manifest: Manifest;
  /** The directory is below the data directory and may be moved. */
  isStaged?: boolean;
}

export interface HistoryEntry {
  buildId: string;
  at: string;
  /** `store`: it can be tried by administrators, and is not current. */
  action: 'release' | 'rollback' | 'store';
}

/** A build that a share of the sessions gets instead of the current one, until it is promoted or withdrawn. */
export interface Canary {
  buildId: string;
  /** 1–100. */
  percent: number;
  at: string;
}

export interface Pointer {
  current: string;
  /** Newest first. */
  history: HistoryEntry[];
  canary?: Canary;
}

export interface Registry {
  version: 1;
  revision: number;
  remotes: Record<string, Pointer>;
}

const lockWaitMs = 30_000;
const lockRetryMs = 50;

export const rootOf = (dataDir: string) => join(dataDir, 'remotes');
export const directoryOf = (dataDir: string, name: string, buildId: string) =>
  join(rootOf(dataDir), name, buildId);

export function readRegistry(dataDir: string): Registry {
  const path = join(rootOf(dataDir), 'registry.json');
  if (!existsSync(path)) return { version: 1, revision: 0, remotes: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as Registry;
}

/** Replaces the registry atomically, so that readers never see a partial file. */
export function writeRegistry(dataDir: string, registry: Registry): void {
  const path = join(rootOf(dataDir), 'registry.json');
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify({ ...registry, revision: registry.revision + 1 }, null, 2)}\n`, {
    flush: true,
  });
  renameSync(draft, path);
  flushDirectory(rootOf(dataDir));
}

/** Makes the renames in a directory durable. */
export function flushDirectory(path: string): void {
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

export function manifestOf(dataDir: string, name: string, buildId: string): Manifest {
  const path = join(directoryOf(dataDir, name, buildId), 'remote.json');
  if (!existsSync(path)) throw new ReleaseRefused(`The build ${buildId} of ${name} no longer exists`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Runs one change at a time, across processes. Waits without blocking, because the gateway serves others meanwhile. */
export async function withRegistryLock<T>(dataDir: string, change: () => T): Promise<T> {
  mkdirSync(rootOf(dataDir), { recursive: true });
  const path = join(rootOf(dataDir), 'registry.lock');
  const end = Date.now() + lockWaitMs;
  let unlock = takeLock(path);
  while (!unlock) {
    if (Date.now() > end) throw new ReleaseRefused('Another release is in progress.');
    await setTimeout(lockRetryMs);
    unlock = takeLock(path);
  }
  try {
    return change();
  } finally {
    unlock();
  }
}
