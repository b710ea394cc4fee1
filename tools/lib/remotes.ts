/** Manages the published builds of the shell and the remotes, and the registry file that points to the current ones. */
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isInRange } from '../../packages/remote-kit/src/remote/shell-api.ts';
import { takeLock } from './lock.ts';

export interface Manifest {
  name: string;
  buildId: string;
  /** The version that the shell provides, or the range that a remote requires. */
  shellApi: string;
}

export interface Build {
  directory: string;
  manifest: Manifest;
}

interface HistoryEntry {
  buildId: string;
  at: string;
  /** `store`: it can be tried by administrators, and is not current. */
  action: 'release' | 'rollback' | 'store';
}

interface Pointer {
  current: string;
  /** Newest first. */
  history: HistoryEntry[];
}

export interface Registry {
  version: 1;
  revision: number;
  remotes: Record<string, Pointer>;
}

/** For the performance budgets (tools/budgets.ts); never published. */
const sizesFile = 'sizes.json';

const keepForMs = 7 * 24 * 3_600_000;
const historyLength = 50;
const lockWaitMs = 30_000;

const rootOf = (dataDir: string) => join(dataDir, 'remotes');
const directoryOf = (dataDir: string, name: string, buildId: string) => join(rootOf(dataDir), name, buildId);

function read(dataDir: string): Registry {
  const path = join(rootOf(dataDir), 'registry.json');
  if (!existsSync(path)) return { version: 1, revision: 0, remotes: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as Registry;
}

/** Replaces the registry atomically, so that readers never see a partial file. */
function write(dataDir: string, registry: Registry): void {
  const path = join(rootOf(dataDir), 'registry.json');
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify({ ...registry, revision: registry.revision + 1 }, null, 2)}\n`, {
    flush: true,
  });
  renameSync(draft, path);
  const directory = openSync(rootOf(dataDir), 'r');
  fsyncSync(directory);
  closeSync(directory);
}

function movePointer(pointer: Pointer | undefined, move: HistoryEntry): Pointer {
  return { current: move.buildId, history: addMove(pointer, move) };
}

const addMove = (pointer: Pointer | undefined, move: HistoryEntry): HistoryEntry[] =>
  [move, ...(pointer?.history ?? [])].slice(0, historyLength);

function manifestOf(dataDir: string, name: string, buildId: string): Manifest {
  const path = join(directoryOf(dataDir, name, buildId), 'remote.json');
  if (!existsSync(path)) throw new Error(`The build ${buildId} of ${name} no longer exists`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Throws if a current remote requires another version of the shell API than the current shell provides. */
function checkShellApi(dataDir: string, registry: Registry): void {
  const manifests = Object.entries(registry.remotes).map(([name, { current }]) =>
    manifestOf(dataDir, name, current),
  );
  const shell = manifests.find(({ name }) => name === 'shell');
  if (!shell) return;
  for (const { name, shellApi } of manifests) {
    if (name === 'shell' || isInRange(shell.shellApi, shellApi)) continue;
    throw new Error(
      `${name} needs the shell API ${shellApi}, but the shell provides ${shell.shellApi}. Nothing was changed.`,
    );
  }
}

/** Runs one change at a time, across processes. */
async function withRegistryLock<T>(dataDir: string, change: () => T): Promise<T> {
  mkdirSync(rootOf(dataDir), { recursive: true });
  const unlock = takeLock(join(rootOf(dataDir), 'registry.lock'), lockWaitMs);
  if (!unlock) throw new Error('Another release is in progress.');
  try {
    return change();
  } finally {
    unlock();
  }
}

/** Copies builds into the data directory, then makes all of them current or none. Returns one line per build. */
export async function release(
  dataDir: string,
  builds: readonly Build[],
  now = new Date(),
): Promise<string[]> {
  return withRegistryLock(dataDir, () => {
    const before = read(dataDir);
    const remotes = { ...before.remotes };
    const done = builds.map(({ directory, manifest: { name, buildId } }) => {
      store(dataDir, directory, name, buildId);
      if (remotes[name]?.current === buildId) return `${name} ${buildId} is current already`;
      remotes[name] = movePointer(remotes[name], { buildId, at: now.toISOString(), action: 'release' });
      return `${name} ${buildId} is current`;
    });
    const after = { ...before, remotes };
    checkShellApi(dataDir, after);
    write(dataDir, after);
    removeOld(dataDir, after, now);
    return done;
  });
}

/** Copies builds into the data directory without making them current, so that administrators can try them. */
export async function storeOnly(
  dataDir: string,
  builds: readonly Build[],
  now = new Date(),
): Promise<string[]> {
  return withRegistryLock(dataDir, () => {
    const before = read(dataDir);
    const remotes = { ...before.remotes };
    const done = builds.map(({ directory, manifest: { name, buildId } }) => {
      const pointer = remotes[name];
      if (!pointer) throw new Error(`${name} was never released`);
      if (name === 'shell') throw new Error('Only remotes can be tried in one browser.');
      store(dataDir, directory, name, buildId);
      const move: HistoryEntry = { buildId, at: now.toISOString(), action: 'store' };
      remotes[name] = { ...pointer, history: addMove(pointer, move) };
      return `${name} ${buildId} is stored`;
    });
    write(dataDir, { ...before, remotes });
    return done;
  });
}

/** Makes an earlier build current again: `to`, or the one before the current one. */
export async function rollback(
  dataDir: string,
  name: string,
  to?: string,
  now = new Date(),
): Promise<string> {
  return withRegistryLock(dataDir, () => {
    const registry = read(dataDir);
    const pointer = registry.remotes[name];
    if (!pointer) throw new Error(`${name} was never released`);
    const buildId = to ?? previous(pointer);
    if (!buildId) throw new Error(`${name} has no build before ${pointer.current}`);
    manifestOf(dataDir, name, buildId);
    const move: HistoryEntry = { buildId, at: now.toISOString(), action: 'rollback' };
    const after = { ...registry, remotes: { ...registry.remotes, [name]: movePointer(pointer, move) } };
    checkShellApi(dataDir, after);
    write(dataDir, after);
    return `${name} ${buildId} is current again`;
  });
}

/**
 * The build that was current before the current one was released, so that a second rollback goes one further back
 * instead of returning to the build that was just left.
 */
function previous({ current, history }: Pointer): string | undefined {
  const released = history.filter(({ action }) => action === 'release').map(({ buildId }) => buildId);
  return released.slice(released.indexOf(current) + 1).find((buildId) => buildId !== current);
}

/** The current and earlier builds, one line each. */
export function list(dataDir: string, name?: string): string[] {
  const entries = Object.entries(read(dataDir).remotes).filter(([candidate]) => !name || candidate === name);
  return entries.flatMap(([remote, { current, history }]) =>
    history.map((move, index) => {
      const { buildId, at, action } = move;
      const newest = history.findIndex((each) => each.buildId === current && each.action !== 'store');
      const mark = index === newest ? '*' : ' ';
      const gone = existsSync(directoryOf(dataDir, remote, buildId)) ? '' : '  (removed)';
      return `${mark} ${remote}  ${buildId}  ${at}  ${action}${gone}`;
    }),
  );
}

/** Copies a build. Its directory appears complete, by a rename, and never changes afterwards. */
function store(dataDir: string, from: string, name: string, buildId: string): void {
  const target = directoryOf(dataDir, name, buildId);
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, filter: (path) => basename(path) !== sizesFile });
  renameSync(draft, target);
}

/** Removes builds that are not current and were not published within seven days; open tabs may still load newer ones. */
function removeOld(dataDir: string, registry: Registry, now: Date): void {
  for (const [name, { current, history }] of Object.entries(registry.remotes)) {
    for (const buildId of readdirSync(join(rootOf(dataDir), name))) {
      const directory = directoryOf(dataDir, name, buildId);
      const lastMove = Math.max(
        statSync(directory).ctimeMs,
        ...history.filter((move) => move.buildId === buildId).map(({ at }) => Date.parse(at)),
      );
      if (buildId !== current && now.getTime() - lastMove > keepForMs)
        rmSync(directory, { recursive: true, force: true });
    }
  }
}
