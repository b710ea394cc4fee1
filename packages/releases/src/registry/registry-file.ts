/** The registry, which names the current builds of the shell and the remotes, its file, and the directories of the builds. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../builds/build-files.ts';
import { ReleaseRefused } from './release-refused.ts';

export interface HistoryEntry {
  buildId: string;
  at: string;
  /** `store`: it can be tried by administrators, and is not current. */
  action: 'release' | 'rollback' | 'store';
  /** `token:<name>`, or `terminal:<user>`; absent where nobody is named, as at the first start. */
  by?: string;
  /** The Git revision of the working copy, where it is known. */
  revision?: string;
}

/** Who changes the registry, and from which Git revision. */
export type Author = Pick<HistoryEntry, 'by' | 'revision'>;

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

/** The entries of a remote's history that are offered again; the file keeps no more. */
export const historyLength = 50;

export const rootOf = (dataDir: string) => join(dataDir, 'remotes');
export const directoryOf = (dataDir: string, name: string, buildId: string) =>
  join(rootOf(dataDir), name, buildId);
export const registryPath = (dataDir: string) => join(rootOf(dataDir), 'registry.json');

export function readRegistry(dataDir: string): Registry {
  const path = registryPath(dataDir);
  if (!existsSync(path)) return { version: 1, revision: 0, remotes: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as Registry;
}

/** Replaces the registry atomically, so that readers never see a partial file. */
export function writeRegistry(dataDir: string, registry: Registry): void {
  const path = registryPath(dataDir);
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
