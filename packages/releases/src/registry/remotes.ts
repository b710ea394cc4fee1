/** Publishes builds of the shell and the remotes, and decides which of them are current. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkContracts } from './check-contracts.ts';
import { checkPaths } from './check-paths.ts';
import { readContract } from './contract.ts';
import { isInRange } from '@dossier/contracts';
import {
  directoryOf,
  manifestOf,
  historyLength,
  rootOf,
  type Author,
  type HistoryEntry,
  type Pointer,
  type Registry,
} from './registry-file.ts';
import type { Build, Manifest } from '../builds/build-files.ts';
import type { RegistryStore } from './registry-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { acceptBuild, acceptStored, signLocally } from './accept-build.ts';
import { completeManifest } from '../builds/build-files.ts';
import { checkSame, copyBuild, isIntact } from './store-build.ts';

const keepForMs = 7 * 24 * 3_600_000;

/** Also ends the offer to a share of the sessions: it was compared with the build that was current. */
export function movePointer(pointer: Pointer | undefined, move: HistoryEntry): Pointer {
  return { current: move.buildId, history: addMove(pointer, move) };
}

export const addMove = (pointer: Pointer | undefined, move: HistoryEntry): HistoryEntry[] =>
  [move, ...(pointer?.history ?? [])].slice(0, historyLength);

/** Rejects if the builds that would be offered do not work together; `before` tells which of them are new. */
export async function checkTogether(
  store: RegistryStore,
  registry: Registry,
  before: Registry,
): Promise<void> {
  const { dataDir, archive } = store;
  for (const [name, buildId] of offeredBuilds(registry)) await archive?.fetch(name, buildId);
  checkCurrent(dataDir, registry, before);
  checkCurrent(dataDir, withCanaries(registry), withCanaries(before));
  for (const [name, { current, canary }] of Object.entries(registry.remotes)) {
    const previous = before.remotes[name];
    if (current !== previous?.current) await acceptStored(store, name, current);
    if (canary && canary.buildId !== previous?.canary?.buildId)
      await acceptStored(store, name, canary.buildId);
  }
}

/** Name and build of all remotes and of the shell, for everybody and for a share. */
const offeredBuilds = ({ remotes }: Registry) =>
  Object.entries(remotes).flatMap(([name, { current, canary }]) =>
    [current, ...(canary ? [canary.buildId] : [])].map((buildId) => [name, buildId] as const),
  );

/** The registry of a session that gets every build that is offered to a share. */
function withCanaries(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, pointer]) => {
    const current = pointer.canary?.buildId ?? pointer.current;
    return [name, { ...pointer, current }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

function checkCurrent(dataDir: string, registry: Registry, before: Registry): void {
  checkShellApi(dataDir, registry);
  checkPaths(
    Object.entries(registry.remotes).map(([name, { current }]) => ({
      name,
      paths: manifestOf(dataDir, name, current).paths ?? [],
      isNew: before.remotes[name]?.current !== current,
    })),
  );
  checkContracts(
    Object.entries(registry.remotes).map(([name, { current }]) => ({
      name,
      contract: readContract(directoryOf(dataDir, name, current)),
      isNew: before.remotes[name]?.current !== current,
    })),
  );
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
    throw new ReleaseRefused(
      `${name} needs the shell API ${shellApi}, but the shell provides ${shell.shellApi}. Nothing was changed.`,
    );
  }
}

/** Resolves with one line per build. */
type Publish = (
  store: RegistryStore,
  builds: readonly Build[],
  now?: Date,
  author?: Author,
) => Promise<string[]>;

/** Copies builds into the data directory, then makes all of them current or none. */
export const release: Publish = (store, builds, now = new Date(), author = {}) =>
  publish(store, builds, now, ({ name, buildId }, pointer) => {
    if (pointer?.current === buildId) return [pointer, `${name} ${buildId} is current already`];
    const move: HistoryEntry = { buildId, at: now.toISOString(), action: 'release', ...author };
    return [movePointer(pointer, move), `${name} ${buildId} is current`];
  });

/** Copies builds into the data directory without making them current, so that administrators can try them. */
export const storeOnly: Publish = (store, builds, now = new Date(), author = {}) =>
  publish(store, builds, now, ({ name, buildId }, pointer) => {
    if (!pointer) throw new ReleaseRefused(`${name} was never released`);
    if (name === 'shell') throw new ReleaseRefused('Only remotes can be tried in one browser.');
    const move: HistoryEntry = { buildId, at: now.toISOString(), action: 'store', ...author };
    return [{ ...pointer, history: addMove(pointer, move) }, `${name} ${buildId} is stored`];
  });

/**
 * Copies builds into the data directory and the object store, and changes their pointers, all or none. `change` returns the new
 * pointer, and what was done in words.
 */
export async function publish(
  store: RegistryStore,
  builds: readonly Build[],
  now: Date,
  change: (manifest: Manifest, pointer: Pointer | undefined) => readonly [Pointer, string],
): Promise<string[]> {
  const { dataDir, archive } = store;
  return store.change(async (before, write) => {
    const remotes = { ...before.remotes };
    const stored: string[] = [];
    try {
      const done: string[] = [];
      for (const build of builds) {
        const { name, buildId } = build.manifest;
        const [pointer, line] = change(build.manifest, remotes[name]);
        const target = directoryOf(dataDir, name, buildId);
        await archive?.fetch(name, buildId);
        if (build.isStaged) completeManifest(build.directory);
        // Before anything is replaced by it.
        if (build.isStaged || build.signature) await acceptBuild(store, { name, buildId, ...build });
        if (isIntact(target)) checkSame(build, target);
        else {
          stored.push(target);
          copyBuild(build, target);
        }
        if (build.signature) await store.trust.addSignature(name, buildId, build.signature);
        else if (!build.isStaged) await signLocally(store, name, buildId);
        await acceptStored(store, name, buildId);
        remotes[name] = pointer;
        done.push(line);
      }
      const after = { ...before, remotes };
      await checkTogether(store, after, before);
      const published = builds.map(({ manifest }) => [manifest.name, manifest.buildId] as const);
      // All that are offered: there may be some from before there was an object store.
      for (const [name, buildId] of [...published, ...offeredBuilds(after)])
        await archive?.store(name, buildId);
      await write(after);
      await store.trust.removeSignatures((name, buildId) => isInHistory(after.remotes, name, buildId));
      removeOld(dataDir, after, now);
      await archive
        ?.remove((name, buildId, storedAt) => isOld(after, name, buildId, storedAt, now))
        // The next release removes them.
        .catch(() => undefined);
      return done;
    } catch (error) {
      await removeUnnamed(store, stored);
      throw error;
    }
  });
}

/** Removes only what the registry does not name: it may have been written. While that is unknown, everything stays. */
async function removeUnnamed(store: RegistryStore, directories: readonly string[]): Promise<void> {
  const named = (await store.read().catch(() => undefined))?.remotes;
  if (!named) return;
  for (const directory of directories)
    if (!isNamed(named, directory)) rmSync(directory, { recursive: true, force: true });
}

/** Makes an earlier build current again: `to`, or the one before the current one. */
export async function rollback(
  store: RegistryStore,
  name: string,
  to?: string,
  now = new Date(),
  author: Author = {},
): Promise<string> {
  return store.change(async (registry, write) => {
    const pointer = registry.remotes[name];
    if (!pointer) throw new ReleaseRefused(`${name} was never released`);
    const buildId = to ?? previous(pointer);
    if (!buildId) throw new ReleaseRefused(`${name} has no build before ${pointer.current}`);
    const move: HistoryEntry = { buildId, at: now.toISOString(), action: 'rollback', ...author };
    const after = { ...registry, remotes: { ...registry.remotes, [name]: movePointer(pointer, move) } };
    await checkTogether(store, after, registry);
    // Also when it is current: it may have been refused since.
    await acceptStored(store, name, buildId);
    await write(after);
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

/** Whether a pointer names the build in this directory, as current, for a share or in its history. */
const isNamed = (remotes: Registry['remotes'], directory: string): boolean =>
  isInHistory(remotes, basename(dirname(directory)), basename(directory));

function isInHistory(remotes: Registry['remotes'], name: string, buildId: string): boolean {
  const { current, canary, history = [] } = remotes[name] ?? {};
  return (
    current === buildId || canary?.buildId === buildId || history.some((move) => move.buildId === buildId)
  );
}

/** Removes from this machine the builds that are not current and were not published within seven days; open tabs may still load newer ones. */
export function removeOld(dataDir: string, registry: Registry, now: Date): void {
  for (const name of Object.keys(registry.remotes)) {
    const builds = join(rootOf(dataDir), name);
    // This machine may have received no build of a remote that others publish.
    for (const buildId of existsSync(builds) ? readdirSync(builds) : []) {
      const directory = directoryOf(dataDir, name, buildId);
      if (isOld(registry, name, buildId, statSync(directory).ctime, now))
        rmSync(directory, { recursive: true, force: true });
    }
  }
}

function isOld({ remotes }: Registry, name: string, buildId: string, storedAt: Date, now: Date): boolean {
  const { current, canary, history = [] } = remotes[name] ?? {};
  if (buildId === current || buildId === canary?.buildId) return false;
  const moves = history.filter((move) => move.buildId === buildId).map(({ at }) => Date.parse(at));
  return now.getTime() - Math.max(storedAt.getTime(), ...moves) > keepForMs;
}
