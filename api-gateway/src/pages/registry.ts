import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  remoteEntry,
  type PublishedRemote,
  type RemoteAccess,
  type RemoteEntry,
  type Role,
} from '@dossier/contracts';
import type { Clock, Logger } from '@dossier/service-kit';
import { removeOld, type RegistryStore } from '@dossier/releases';
import { z } from 'zod';
import { createArchivedBuilds, type ArchivedBuilds } from './archived-builds.ts';
import { listFor, type RemoteList } from './remote-list.ts';
import { createStoredBuilds } from './stored-builds.ts';

const buildId = remoteEntry.shape.buildId;
/** Newest first. */
const history = z.array(
  z.object({
    buildId,
    at: z.iso.datetime(),
    action: z.enum(['release', 'rollback', 'store']),
    /** The Git commit of the working copy that published it. */
    revision: z.string().optional(),
  }),
);
/** A build that a share of the sessions gets, 1–100 %. */
const canary = z.object({ buildId, percent: z.number().int().min(1).max(100), at: z.iso.datetime() });
const storedRegistry = z.object({
  version: z.literal(1),
  revision: z.number().int(),
  remotes: z.record(
    z.string().regex(/^(shell|mf-[a-z-]{1,40})$/),
    z.object({ current: buildId, history, canary: canary.optional() }),
  ),
});
type Pointer = z.infer<typeof storedRegistry>['remotes'][string];

/** The scripts with the shell's own texts, by language. Builds from before they were recorded have none, or no manifest. */
const shellManifest = z.object({ texts: z.record(z.string(), z.array(z.string())).default({}) });

/** A build that a share of the sessions gets instead of the current one. */
export interface Canary {
  readonly entry: RemoteEntry;
  readonly percent: number;
  readonly at: string;
}

/** The builds that are current. */
export interface Published {
  /** The whole text of the shell's page, with its placeholders; absent while no shell is published. */
  readonly page: string | undefined;
  /** The shell's build. */
  readonly shell: string | undefined;
  /** The URLs of the scripts with the shell's texts, by language; English is part of its first script. */
  readonly shellTexts: Readonly<Record<string, readonly string[]>>;
  /** The remotes with their current builds. */
  readonly entries: readonly RemoteEntry[];
  /** When which build of a remote, or of the shell, became current or was stored, newest first. */
  readonly histories: Readonly<Record<string, Pointer['history']>>;
  /** The builds that a share of the sessions gets; without those that were withdrawn. */
  readonly canaries: readonly Canary[];
  /** What the registry says about a share of the sessions, by remote. */
  readonly shares: Readonly<Record<string, PublishedRemote['canary']>>;
  /** The registry as a user of this role receives it. */
  remotesFor(role: Role | undefined): RemoteList;
}

export interface Registry extends Pick<ArchivedBuilds, 'prefetch' | 'isStored'> {
  /** The current builds; checks the store for changes at most once per `checkEveryMs`. */
  current(): Promise<Published>;
  /** Who may load the files of a build; undefined when no such build is stored. Rejects while it cannot be fetched. */
  accessOf(name: string, build: string): Promise<RemoteAccess | undefined>;
  /** A build of a remote, current or not; undefined when it is not stored, or is broken. */
  findBuild(name: string, build: string): Promise<RemoteEntry | undefined>;
}

export function createRegistry(options: {
  store: Pick<RegistryStore, 'dataDir' | 'archive' | 'version' | 'read' | 'findWithdrawal'>;
  log: Logger;
  clock: Clock;
  checkEveryMs: number;
}): Registry {
  const { store, log, clock, checkEveryMs } = options;
  const directory = join(store.dataDir, 'remotes');
  const builds = createStoredBuilds(directory, log, store.archive);
  const archived = createArchivedBuilds({
    store,
    builds,
    log,
    check: async () => (await checkOnce(), isReachable),
  });
  /** Builds never change, so a manifest is read once. */
  const manifests = new Map<string, RemoteEntry>();
  let published = describe();
  let version = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let isReachable = true;

  async function check(): Promise<void> {
    const found = await findVersion();
    // Files arrive without a change of the registry.
    if (found !== undefined && (found !== version || builds.isWaiting)) {
      try {
        published = found === '' ? describe() : await load();
        if (found !== version) log.info({ published: found !== '' }, 'registry read');
        version = found;
      } catch (error) {
        // The previous builds stay current; the next check reads the registry again.
        log.error({ err: error }, 'the registry of remotes cannot be read');
      }
    }
    checkedAt = clock.now();
  }

  /** Undefined while the store is unreachable, which is logged once: the last known builds stay current. */
  async function findVersion(): Promise<string | undefined> {
    try {
      const found = await store.version();
      if (!isReachable) log.info('the registry of remotes can be reached again');
      isReachable = true;
      return found;
    } catch (error) {
      if (isReachable) log.error({ err: error }, 'the registry of remotes cannot be reached');
      isReachable = false;
      return undefined;
    }
  }

  async function load(): Promise<Published> {
    const registry = await store.read();
    const { remotes } = storedRegistry.parse(registry);
    await archived.refresh();
    if (store.archive) removeOld(store.dataDir, registry, new Date(clock.now()));
    const { shell, ...others } = remotes;
    const entries = await Promise.all(
      Object.entries(others).map(async ([name, pointer]) => readEntry(name, await findStored(name, pointer))),
    );
    const shares = await Promise.all(
      Object.entries(others).map(
        async ([name, pointer]) => [name, await readShare(name, pointer.canary)] as const,
      ),
    );
    return describe({
      shell: shell && (await readShell(await findStored('shell', shell))),
      entries: entries.filter((entry) => entry !== undefined),
      histories: Object.fromEntries(Object.entries(remotes).map(([name, { history }]) => [name, history])),
      shares: Object.fromEntries(shares),
      canaries: (await Promise.all(shares.map(([name, share]) => readCanary(name, share)))).filter(
        (each) => each !== undefined,
      ),
    });
  }

  /** The build that was offered so far is the first choice while the current one is not on this machine. */
  function findStored(name: string, { current, history }: Pointer): Promise<string> {
    const { shell, entries } = published;
    const offered = name === 'shell' ? shell : entries.find((entry) => entry.name === name)?.buildId;
    const released = history.filter(({ action }) => action !== 'store').map(({ buildId: build }) => build);
    return builds.choose(name, current, [offered, ...released]);
  }

  async function readShare(
    name: string,
    offered: z.infer<typeof canary> | undefined,
  ): Promise<PublishedRemote['canary']> {
    if (!offered) return null;
    const withdrawn = await store.findWithdrawal(name, offered.buildId);
    return { ...offered, withdrawn: withdrawn ?? null };
  }

  async function readCanary(name: string, share: PublishedRemote['canary']): Promise<Canary | undefined> {
    const offered = share?.withdrawn ? null : share;
    const isStored = await builds.hasShare(name, offered?.buildId);
    if (!offered || !isStored) return undefined;
    const entry = await readEntry(name, offered.buildId);
    return entry && { entry, percent: offered.percent, at: offered.at };
  }

  async function readShell(build: string): Promise<Shell> {
    const read = (file: string) => readFile(join(directory, 'shell', build, file), 'utf8');
    const manifest = await read('remote.json').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    const { texts } = shellManifest.parse(JSON.parse(manifest));
    const url = (file: string) => `/remotes/shell/${build}/${file}`;
    const urls = Object.entries(texts).map(([language, files]) => [language, files.map(url)]);
    const page = await read('index.html');
    return { build, page, texts: Object.fromEntries(urls) };
  }

  /** Undefined when the manifest cannot be read, so that one broken remote does not affect the others. */
  async function readEntry(name: string, build: string): Promise<RemoteEntry | undefined> {
    try {
      // A missing one has been logged by then (`stored-builds.ts`).
      return await manifestOf(name, build);
    } catch (error) {
      log.error({ err: error, remote: name, build }, 'a published remote cannot be offered');
      return undefined;
    }
  }

  async function manifestOf(name: string, build: string): Promise<RemoteEntry | undefined> {
    const key = `${name}/${build}`;
    const cached = manifests.get(key);
    if (cached) return cached;
    const text = await readFile(join(directory, name, build, 'remote.json'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (text === undefined) return undefined;
    const entry = remoteEntry.parse(JSON.parse(text));
    if (entry.name !== name || entry.buildId !== build)
      throw new Error(`${key}/remote.json belongs to another build`);
    const complete = withUrls(entry, `/remotes/${key}/`);
    manifests.set(key, complete);
    return complete;
  }

  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    ...archived,
    findBuild: (name, build) =>
      archived
        .fetch(name, build)
        .then(() => manifestOf(name, build))
        .catch(() => undefined),
    async current() {
      if (clock.now() - checkedAt >= checkEveryMs) {
        const checked = checkOnce();
        // Without a store, requests would wait for it each time, only to get the same builds.
        if (isReachable) await checked;
      }
      return published;
    },
    async accessOf(name, build) {
      await archived.fetch(name, build);
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

interface Shell {
  readonly build: string;
  readonly page: string;
  readonly texts: Published['shellTexts'];
}

function describe({
  shell,
  entries = [],
  ...others
}: { shell?: Shell | undefined } & Partial<
  Pick<Published, 'entries' | 'histories' | 'canaries' | 'shares'>
> = {}): Published {
  const lists = {
    user: listFor('user', entries),
    expert: listFor('expert', entries),
    admin: listFor('admin', entries),
  };
  return {
    histories: {},
    canaries: [],
    shares: {},
    ...others,
    entries,
    shell: shell?.build,
    page: shell?.page,
    shellTexts: shell?.texts ?? {},
    remotesFor: (role = 'user') => lists[role],
  };
}
