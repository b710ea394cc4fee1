import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteEntry, type RemoteEntry, type Role } from '@dossier/contracts';
import type { Clock, Logger } from '@dossier/service-kit';
import { z } from 'zod';

const buildId = remoteEntry.shape.buildId;
const registryFile = z.object({
  version: z.literal(1),
  revision: z.number().int(),
  remotes: z.record(z.string().regex(/^(shell|mf-[a-z-]{1,40})$/), z.object({ current: buildId })),
});
/** What is published at this moment. */
export interface Published {
  /** The whole text of the shell's page, with its placeholders; absent while no shell is published. */
  readonly page: string | undefined;
  /** The shell's build. */
  readonly shell: string | undefined;
  /** The remotes a person of this role may know of. */
  remotesFor(role: Role | undefined): RemoteList;
}

export interface RemoteList {
  readonly remotes: readonly RemoteEntry[];
  readonly json: string;
  readonly etag: string;
}

export interface Registry {
  /** What is published; looks at the file again when that was not done lately. */
  current(): Promise<Published>;
  /** Who may have the files of a build; undefined for what is no published build. */
  accessOf(name: string, build: string): Promise<RemoteEntry['access'] | undefined>;
}

export function createRegistry(options: {
  dataDir: string;
  log: Logger;
  clock: Clock;
  lookEveryMs: number;
}): Registry {
  const { log, clock, lookEveryMs } = options;
  const folder = join(options.dataDir, 'remotes');
  const path = join(folder, 'registry.json');
  /** Builds never change, so what was read of one holds for good. */
  const manifests = new Map<string, RemoteEntry>();
  let published = describe(undefined, undefined, []);
  let version = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    const now = found ? `${found.mtimeMs} ${found.ino} ${found.size}` : '';
    if (now !== version) {
      try {
        published = found ? await load() : describe(undefined, undefined, []);
        version = now;
        log.info({ published: found !== undefined }, 'registry read');
      } catch (error) {
        // What was published before goes on; the file is tried again at the next look.
        log.error({ err: error }, 'the registry of remotes cannot be read');
      }
    }
    lookedAt = clock.now();
  }

  async function load(): Promise<Published> {
    const { remotes } = registryFile.parse(JSON.parse(await readFile(path, 'utf8')));
    const { shell, ...others } = remotes;
    const page = shell && (await readFile(join(folder, 'shell', shell.current, 'index.html'), 'utf8'));
    const entries = await Promise.all(
      Object.entries(others).map(([name, { current }]) => offered(name, current)),
    );
    return describe(
      shell?.current,
      page,
      entries.filter((entry) => entry !== undefined),
    );
  }

  /** One broken remote must not take the others with it. */
  async function offered(name: string, build: string): Promise<RemoteEntry | undefined> {
    try {
      const entry = await manifestOf(name, build);
      if (!entry) throw new Error('remote.json is missing');
      return entry;
    } catch (error) {
      log.error({ err: error, remote: name, build }, 'a published remote cannot be offered');
      return undefined;
    }
  }

  async function manifestOf(name: string, build: string): Promise<RemoteEntry | undefined> {
    const key = `${name}/${build}`;
    const known = manifests.get(key);
    if (known) return known;
    const text = await readFile(join(folder, name, build, 'remote.json'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (text === undefined) return undefined;
    const read: unknown = JSON.parse(text);
    const entry = remoteEntry.parse(read);
    if (entry.name !== name || entry.buildId !== build)
      throw new Error(`${key}/remote.json is of another build`);
    const complete = withUrls(entry, `/remotes/${key}/`);
    manifests.set(key, complete);
    return complete;
  }

  return {
    async current() {
      if (clock.now() - lookedAt >= lookEveryMs) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        await looking;
      }
      return published;
    },
    async accessOf(name, build) {
      if (name === 'shell') return 'public';
      return (await manifestOf(name, build).catch(() => undefined))?.access;
    },
  };
}

function withUrls(entry: RemoteEntry, base: string): RemoteEntry {
  const url = (file: string): string => base + file;
  return {
    ...entry,
    entry: url(entry.entry),
    preload: entry.preload.map(url),
    locales: Object.fromEntries(
      Object.entries(entry.locales).map(([language, file]) => [language, url(file)]),
    ),
    chunks: Object.fromEntries(Object.entries(entry.chunks).map(([file, hash]) => [url(file), hash])),
  };
}

function describe(
  shell: string | undefined,
  page: string | undefined,
  remotes: readonly RemoteEntry[],
): Published {
  const list = (some: readonly RemoteEntry[]): RemoteList => {
    const json = JSON.stringify({ remotes: some });
    return {
      remotes: some,
      json,
      etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`,
    };
  };
  const forAdmins = list(remotes);
  const forOthers = list(remotes.filter(({ access }) => access !== 'admin'));
  return { shell, page, remotesFor: (role) => (role === 'admin' ? forAdmins : forOthers) };
}
