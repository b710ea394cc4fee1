import { join } from 'node:path';
import { remoteEntry, type PublishedRemote, type RemoteAccess, type RemoteEntry } from '@dossier/contracts';
import type { Clock, Logger } from '@dossier/service-kit';
import { removeOld, type BuildTrust, type RegistryStore, type UnsignedBuilds } from '@dossier/releases';
import { z } from 'zod';
import { createArchivedBuilds, type ArchivedBuilds } from './archived-builds.ts';
import { describe, withUrls, type Canary, type Published, type Shell } from './published.ts';
import { createStoredBuilds } from './stored-builds.ts';
import { createTrustedBuilds, type TrustedBuilds } from './trusted-builds.ts';

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

export interface Registry
  extends Pick<ArchivedBuilds, 'prefetch' | 'isStored'>, Pick<TrustedBuilds, 'read' | 'open'> {
  /** Whether unsigned builds are accepted. */
  readonly unsignedBuilds: UnsignedBuilds;
  /** How a build is accepted; null when it is not on this machine. */
  trustOf(name: string, build: string): Promise<BuildTrust['by'] | 'refused' | null>;
  /** The current builds; checks the store for changes at most once per `checkEveryMs`. */
  current(): Promise<Published>;
  /** Who may load the files of a build; undefined when no such build is stored. Rejects while it cannot be fetched. */
  accessOf(name: string, build: string): Promise<RemoteAccess | undefined>;
  /** A build of a remote, current or not; undefined when it is not stored, or is broken. */
  findBuild(name: string, build: string): Promise<RemoteEntry | undefined>;
}

export function createRegistry(options: {
  store: Pick<
    RegistryStore,
    'dataDir' | 'archive' | 'version' | 'read' | 'findWithdrawal' | 'trust' | 'unsignedBuilds'
  >;
  log: Logger;
  clock: Clock;
  checkEveryMs: number;
}): Registry {
  const { store, log, clock, checkEveryMs } = options;
  const directory = join(store.dataDir, 'remotes');
  let wasChanged = false;
  const trusted = createTrustedBuilds({ store, log, clock, onChange: () => (wasChanged = true) });
  const builds = createStoredBuilds(directory, log, store.archive, trusted);
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
    if (found !== undefined && (found !== version || builds.isWaiting || wasChanged)) {
      try {
        wasChanged = false;
        if (found !== version) trusted.refresh();
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
    trusted.keep(keysOf(remotes));
    const { shell, ...others } = remotes;
    const shellBuild = shell && (await findStored('shell', shell));
    const entries = await Promise.all(
      Object.entries(others).map(async ([name, pointer]) => readEntry(name, await findStored(name, pointer))),
    );
    const shares = await Promise.all(
      Object.entries(others).map(
        async ([name, pointer]) => [name, await readShare(name, pointer.canary)] as const,
      ),
    );
    return describe({
      shell: shellBuild === undefined ? undefined : await readShell(shellBuild),
      ...(await judgeOffered(remotes, { shell: shellBuild, entries })),
      entries: entries.filter((entry) => entry !== undefined),
      histories: Object.fromEntries(Object.entries(remotes).map(([name, { history }]) => [name, history])),
      shares: Object.fromEntries(shares),
      canaries: (await Promise.all(shares.map(([name, share]) => readCanary(name, share)))).filter(
        (each) => each !== undefined,
      ),
    });
  }

  async function judgeOffered(
    remotes: Readonly<Record<string, Pointer>>,
    { shell, entries }: { shell: string | undefined; entries: readonly (RemoteEntry | undefined)[] },
  ): Promise<Pick<Published, 'trust' | 'refused'>> {
    const trust: Record<string, BuildTrust['by']> = {};
    const refused: Published['refused'][number][] = [];
    const offered = [
      ...(shell === undefined ? [] : [{ name: 'shell', buildId: shell }]),
      ...entries.filter((entry) => entry !== undefined),
    ];
    for (const { name, buildId: build } of offered) {
      const state = await trusted.find(name, build);
      if (state && state.by !== 'refused') trust[name] = state.by;
    }
    for (const [name, { current }] of Object.entries(remotes)) {
      const state = await trusted.find(name, current);
      if (state?.by === 'refused') refused.push({ name, build: current, reason: state.reason });
    }
    return { trust, refused };
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

  /** Undefined when the build is refused; throws while it is not on this machine. */
  async function readShell(build: string): Promise<Shell | undefined> {
    const state = await trusted.find('shell', build);
    if (state?.by === 'refused') return undefined;
    if (!state) throw new Error(`the shell ${build} is not on this machine`);
    const { texts } = shellManifest.parse(JSON.parse(state.manifest.toString()));
    const url = (file: string) => `/remotes/shell/${build}/${file}`;
    const urls = Object.entries(texts).map(([language, files]) => [language, files.map(url)]);
    const page = await trusted.read('shell', build, 'index.html');
    if (!page) throw new Error(`the shell ${build} has no page`);
    return { build, page: page.toString(), texts: Object.fromEntries(urls) };
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
    const state = await trusted.find(name, build);
    if (state === null || state.by === 'refused') return undefined;
    const cached = manifests.get(key);
    if (cached) return cached;
    const entry = remoteEntry.parse(JSON.parse(state.manifest.toString()));
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
    open: trusted.open,
    read: trusted.read,
    unsignedBuilds: store.unsignedBuilds,
    trustOf: async (name, build) => (await trusted.find(name, build))?.by ?? null,
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
      if (name === 'shell') return (await trusted.find(name, build)) ? 'public' : undefined;
      return (await manifestOf(name, build).catch(() => undefined))?.access;
    },
  };
}

/** Every build that the registry names, as `<name>/<buildId>`. */
const keysOf = (remotes: Readonly<Record<string, Pointer>>): ReadonlySet<string> =>
  new Set(
    Object.entries(remotes).flatMap(([name, { current, history }]) =>
      [current, ...history.map((move) => move.buildId)].map((build) => `${name}/${build}`),
    ),
  );
