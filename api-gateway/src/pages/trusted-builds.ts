import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock, Logger } from '@dossier/service-kit';
import {
  BuildRefused,
  judgeBuild,
  manifestName,
  type BuildTrust,
  type RegistryStore,
} from '@dossier/releases';
import { openFile, type OpenedFile } from './send-file.ts';

/** A refusal is looked at again after this time: files may be repaired without a change of the registry. */
const refusedMs = 30_000;

/** An accepted build with its manifest, as it was judged. */
export type TrustedBuild = BuildTrust & { readonly manifest: Buffer };

interface RefusedBuild {
  readonly by: 'refused';
  readonly reason: string;
  /** Another copy of the same build would be accepted. */
  readonly isDamaged: boolean;
}

/** What is known about a build: null when it is not on this machine. */
export type BuildState = TrustedBuild | RefusedBuild | null;

/**
 * The builds on this machine, of which nothing is served that was not compared with the hashes of their manifest, and no
 * manifest that nobody vouches for (`judgeBuild`).
 */
export interface TrustedBuilds {
  /** Judges all builds again, because keys or signatures have changed. */
  refresh(): void;
  /** Forgets what is known about the files of other builds than these (`<name>/<buildId>`). */
  keep(builds: ReadonlySet<string>): void;
  /** Judges a build and compares its files, unless that is known. */
  find(name: string, build: string): Promise<BuildState>;
  /** A file of an accepted build, or its manifest. */
  read(name: string, build: string, file: string): Promise<Buffer | undefined>;
  open(name: string, build: string, file: string): Promise<OpenedFile | undefined>;
}

export function createTrustedBuilds(options: {
  store: Pick<RegistryStore, 'dataDir' | 'trust' | 'unsignedBuilds'>;
  log: Logger;
  clock: Pick<Clock, 'now'>;
  /** Called when a file of an accepted build was changed. */
  onChange: () => void;
}): TrustedBuilds {
  const { store, log, clock, onChange } = options;
  const states = new Map<string, { at: number; state: Promise<BuildState> }>();
  /** The state of each file in the file system when it was compared, by build and path: an unchanged one is not read again. */
  const compared = new Map<string, Map<string, string>>();
  const reported = new Map<string, string>();
  let keys: ReturnType<RegistryStore['trust']['listKeys']> | undefined;

  const directoryOf = (name: string, build: string) => join(store.dataDir, 'remotes', name, build);

  async function judge(name: string, build: string): Promise<BuildState> {
    const manifest = await readFile(join(directoryOf(name, build), manifestName)).catch(missing);
    if (!manifest) return null;
    keys ??= store.trust.listKeys();
    const trust = judgeBuild({
      ...{ name, buildId: build, manifest, unsigned: store.unsignedBuilds },
      keys: await keys,
      signatures: await store.trust.findSignatures(name, build),
    });
    const files = Object.keys(trust.files ?? {});
    await Promise.all(files.map((file) => openListed(name, build, file, trust).then(close)));
    return { ...trust, manifest };
  }

  /** Opens a file after it was compared with its hash, which is also read from the opened file. */
  async function openListed(
    name: string,
    build: string,
    file: string,
    { files }: BuildTrust,
  ): Promise<OpenedFile | undefined> {
    const isListed = !files || Object.hasOwn(files, file);
    const opened = isListed ? await openFile(join(directoryOf(name, build), file)) : undefined;
    if (!files || !isListed) return opened;
    if (!opened) throw new DamagedBuild(`lacks ${file}`);
    const key = `${name}/${build}`;
    const known = compared.get(key) ?? new Map<string, string>();
    compared.set(key, known);
    if (known.get(file) === opened.version) return opened;
    const hash = await hashOf(opened.handle);
    if (hash !== files[file]) {
      await opened.handle.close();
      throw new DamagedBuild(`has another ${file} than its manifest names`);
    }
    known.set(file, opened.version);
    return opened;
  }

  function find(name: string, build: string): Promise<BuildState> {
    const key = `${name}/${build}`;
    const known = states.get(key);
    if (known && clock.now() - known.at < refusedMs) return known.state;
    const state = judge(name, build).catch((error: unknown) => refuse(key, error));
    const entry = { at: clock.now(), state };
    states.set(key, entry);
    void state.then(
      (found) => {
        // What was accepted stays so until something changes; a build that is not here may arrive.
        if (found === null) states.delete(key);
        else if (found.by !== 'refused') entry.at = Number.POSITIVE_INFINITY;
      },
      () => states.delete(key),
    );
    return state;
  }

  function refuse(key: string, error: unknown): BuildState {
    if (!(error instanceof BuildRefused)) throw error;
    const reason = error.message;
    if (reported.get(key) !== reason) log.error({ build: key, reason }, 'a build is refused');
    reported.set(key, reason);
    return { by: 'refused', reason, isDamaged: error instanceof DamagedBuild };
  }

  async function open(name: string, build: string, file: string): Promise<OpenedFile | undefined> {
    const state = await find(name, build);
    if (!state || state.by === 'refused') return undefined;
    try {
      return await openListed(name, build, file, state);
    } catch (error) {
      states.set(`${name}/${build}`, {
        at: clock.now(),
        state: Promise.resolve(refuse(`${name}/${build}`, error)),
      });
      onChange();
      return undefined;
    }
  }

  return {
    refresh() {
      keys = undefined;
      states.clear();
    },
    keep(builds) {
      for (const known of [compared, reported])
        for (const key of known.keys()) if (!builds.has(key)) known.delete(key);
    },
    find,
    open,
    async read(name, build, file) {
      if (file === manifestName) {
        const state = await find(name, build);
        return state && state.by !== 'refused' ? state.manifest : undefined;
      }
      const opened = await open(name, build, file);
      if (!opened) return undefined;
      try {
        return await opened.handle.readFile();
      } finally {
        await opened.handle.close();
      }
    },
  };
}

/** A build whose files are not those that were signed: another copy of it would be accepted. */
class DamagedBuild extends BuildRefused {}

const close = (opened: OpenedFile | undefined): Promise<void> | undefined => opened?.handle.close();

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha384');
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash);
  return `sha384-${hash.digest('base64')}`;
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
