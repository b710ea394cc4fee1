/** The published builds of the shell and the remotes, and the one file that says which of them is current. */
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
import { join } from 'node:path';
import { isInRange } from '../../packages/remote-kit/src/remote/shell-api.ts';
import { takeLock } from './lock.ts';

export interface Manifest {
  name: string;
  buildId: string;
  /** The shell's version, a remote's range. */
  shellApi: string;
}

export interface Build {
  folder: string;
  manifest: Manifest;
}

interface Move {
  buildId: string;
  at: string;
  action: 'release' | 'rollback';
}

interface Pointer {
  current: string;
  /** Newest first. */
  history: Move[];
}

export interface Registry {
  version: 1;
  revision: number;
  remotes: Record<string, Pointer>;
}

const keepForMs = 7 * 24 * 3_600_000;
const historyLength = 50;
const lockWaitMs = 30_000;

const rootOf = (dataDir: string) => join(dataDir, 'remotes');
const folderOf = (dataDir: string, name: string, buildId: string) => join(rootOf(dataDir), name, buildId);

function read(dataDir: string): Registry {
  const path = join(rootOf(dataDir), 'registry.json');
  if (!existsSync(path)) return { version: 1, revision: 0, remotes: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as Registry;
}

/** Replaces the registry in one step: who reads it sees the old or the new one, never half of it. */
function write(dataDir: string, registry: Registry): void {
  const path = join(rootOf(dataDir), 'registry.json');
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify({ ...registry, revision: registry.revision + 1 }, null, 2)}\n`, {
    flush: true,
  });
  renameSync(draft, path);
  const folder = openSync(rootOf(dataDir), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function moved(pointer: Pointer | undefined, move: Move): Pointer {
  return { current: move.buildId, history: [move, ...(pointer?.history ?? [])].slice(0, historyLength) };
}

function manifestOf(dataDir: string, name: string, buildId: string): Manifest {
  const path = join(folderOf(dataDir, name, buildId), 'remote.json');
  if (!existsSync(path)) throw new Error(`The build ${buildId} of ${name} is no longer here`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Refuses a registry in which the current shell does not offer what a current remote needs. */
function checkContract(dataDir: string, registry: Registry): void {
  const manifests = Object.entries(registry.remotes).map(([name, { current }]) =>
    manifestOf(dataDir, name, current),
  );
  const shell = manifests.find(({ name }) => name === 'shell');
  if (!shell) return;
  for (const { name, shellApi } of manifests) {
    if (name === 'shell' || isInRange(shell.shellApi, shellApi)) continue;
    throw new Error(
      `${name} needs the shell API ${shellApi}, and the shell offers ${shell.shellApi}. Nothing was changed.`,
    );
  }
}

/** One change at a time, also between processes. */
async function exclusively<T>(dataDir: string, change: () => T): Promise<T> {
  mkdirSync(rootOf(dataDir), { recursive: true });
  const unlock = takeLock(join(rootOf(dataDir), 'registry.lock'), lockWaitMs);
  if (!unlock) throw new Error('Another release is under way.');
  try {
    return change();
  } finally {
    unlock();
  }
}

/** Copies builds into the store, then makes them current, all at once or not at all. Returns what was done, in words. */
export async function release(
  dataDir: string,
  builds: readonly Build[],
  now = new Date(),
): Promise<string[]> {
  return exclusively(dataDir, () => {
    const before = read(dataDir);
    const remotes = { ...before.remotes };
    const done = builds.map(({ folder, manifest: { name, buildId } }) => {
      store(dataDir, folder, name, buildId);
      if (remotes[name]?.current === buildId) return `${name} ${buildId} is current already`;
      remotes[name] = moved(remotes[name], { buildId, at: now.toISOString(), action: 'release' });
      return `${name} ${buildId} is current`;
    });
    const after = { ...before, remotes };
    checkContract(dataDir, after);
    write(dataDir, after);
    removeOld(dataDir, after, now);
    return done;
  });
}

/** Goes back to a build that was current before; without `to`, to the one before the current one. */
export async function rollback(
  dataDir: string,
  name: string,
  to?: string,
  now = new Date(),
): Promise<string> {
  return exclusively(dataDir, () => {
    const registry = read(dataDir);
    const pointer = registry.remotes[name];
    if (!pointer) throw new Error(`${name} was never released`);
    const buildId = to ?? previous(pointer);
    if (!buildId) throw new Error(`${name} has no build before ${pointer.current}`);
    manifestOf(dataDir, name, buildId);
    const move: Move = { buildId, at: now.toISOString(), action: 'rollback' };
    const after = { ...registry, remotes: { ...registry.remotes, [name]: moved(pointer, move) } };
    checkContract(dataDir, after);
    write(dataDir, after);
    return `${name} ${buildId} is current again`;
  });
}

/**
 * The build that was current before the current one was released: rolling back twice goes back twice, and does not
 * return to the build that was just left.
 */
function previous({ current, history }: Pointer): string | undefined {
  const released = history.filter(({ action }) => action === 'release').map(({ buildId }) => buildId);
  return released.slice(released.indexOf(current) + 1).find((buildId) => buildId !== current);
}

/** What is current and what was, one line each. */
export function list(dataDir: string, name?: string): string[] {
  const entries = Object.entries(read(dataDir).remotes).filter(([candidate]) => !name || candidate === name);
  return entries.flatMap(([remote, { current, history }]) =>
    history.map(({ buildId, at, action }, index) => {
      const mark = index === 0 && buildId === current ? '*' : ' ';
      const gone = existsSync(folderOf(dataDir, remote, buildId)) ? '' : '  (removed)';
      return `${mark} ${remote}  ${buildId}  ${at}  ${action}${gone}`;
    }),
  );
}

/** A build's folder never changes: it appears whole, under its name, by a rename. */
function store(dataDir: string, from: string, name: string, buildId: string): void {
  const target = folderOf(dataDir, name, buildId);
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true });
  renameSync(draft, target);
}

/** Removes what is not current and was not published within seven days: open tabs may still ask for younger ones. */
function removeOld(dataDir: string, registry: Registry, now: Date): void {
  for (const [name, { current, history }] of Object.entries(registry.remotes)) {
    for (const buildId of readdirSync(join(rootOf(dataDir), name))) {
      const folder = folderOf(dataDir, name, buildId);
      const lastMove = Math.max(
        statSync(folder).ctimeMs,
        ...history.filter((move) => move.buildId === buildId).map(({ at }) => Date.parse(at)),
      );
      if (buildId !== current && now.getTime() - lastMove > keepForMs)
        rmSync(folder, { recursive: true, force: true });
    }
  }
}
