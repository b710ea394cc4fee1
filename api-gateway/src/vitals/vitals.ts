import type { BuildFigures, ClientErrorReport, RemoteEntry, Vital, VitalsReport } from '@dossier/contracts';
import type { Metrics } from '@dossier/service-kit';
import { knownBuilds } from '../pages/known-builds.ts';
import type { Published } from '../pages/published.ts';
import type { Registry } from '../pages/registry.ts';
import type { ReportTickets } from '../pages/report-tickets.ts';
import { createBuildSeries } from './build-series.ts';
import { createSamples, type Samples } from './samples.ts';

/** Pages of one session that count for a build, so that nobody makes up the figures of everybody. */
const maxPagesPerSession = 20;
/** Sessions that are told apart for a build; then they are counted anew, which bounds the memory. */
const maxSessions = 2000;

/** What is known about one build since the gateway was started. */
interface Build {
  readonly samples: Record<Vital, Samples>;
  readonly pagesBySession: Map<string, number>;
  loads: number;
  failures: number;
}

/** How the builds of the remotes fare in the browsers: for `/metrics` and for the builds page. */
export interface Vitals {
  /** Counts what a page measured; without an authentic ticket, nothing. */
  record(report: VitalsReport, published: Published): Promise<void>;
  /** Counts a failure. Without an authentic ticket it counts in `/metrics` only. */
  recordFailure(report: ClientErrorReport, published: Published): void;
  /** Undefined when nothing was measured. */
  figuresOf(remote: string, buildId: string): BuildFigures | undefined;
}

export interface VitalsDeps {
  readonly metrics: Metrics;
  readonly tickets: Pick<ReportTickets, 'read'>;
  readonly registry: Pick<Registry, 'findBuild'>;
}

export function createVitals({ metrics, tickets, registry }: VitalsDeps): Vitals {
  const series = createBuildSeries(metrics);
  const builds = new Map<string, Build>();
  let pruned: Published | undefined;

  /** Builds that are no longer published would stay in memory, and in every scrape. */
  function forgetOthers(published: Published): void {
    if (published === pruned) return;
    pruned = published;
    const isKnown = (key: string) => {
      const [remote = '', buildId = ''] = key.split(' ');
      return knownBuilds(published, remote).has(buildId);
    };
    for (const key of builds.keys()) if (!isKnown(key)) builds.delete(key);
    series.keep(isKnown);
  }

  function buildOf(key: string): Build {
    const build = builds.get(key) ?? newBuild();
    builds.set(key, build);
    return build;
  }

  /** The manifest of a published build; undefined for whatever else a browser names. */
  async function findKnown(
    remote: string,
    buildId: string,
    published: Published,
  ): Promise<RemoteEntry | undefined> {
    return knownBuilds(published, remote).has(buildId) ? registry.findBuild(remote, buildId) : undefined;
  }

  return {
    async record({ ticket, measurements }, published) {
      const visitor = tickets.read(ticket);
      if (visitor === undefined) return;
      forgetOthers(published);
      const counted = new Set<string>();
      const allowed = new Map<string, boolean>();
      for (const { remote, buildId, route, vital, value } of measurements) {
        const entry = await findKnown(remote, buildId, published);
        const key = keyOf(remote, buildId);
        // A page has one load of each build, and one value of everything else.
        const once = vital === 'ready' ? key : vital;
        if (!entry?.paths.includes(route) || counted.has(once)) continue;
        counted.add(once);
        const build = buildOf(key);
        const isAllowed = allowed.get(key) ?? countPage(build, visitor);
        allowed.set(key, isAllowed);
        if (!isAllowed) continue;
        if (vital === 'ready') build.loads += 1;
        build.samples[vital].add(value);
        series.observe(key, vital, { remote, build: buildId, owner: entry.owner ?? 'unknown', route }, value);
      }
    },

    recordFailure({ remote, buildId, phase, code, ticket }, published) {
      forgetOthers(published);
      const entry = published.entries.find(({ name }) => name === remote);
      const isKnown = knownBuilds(published, remote).has(buildId);
      const key = keyOf(remote, buildId);
      series.countFailure(isKnown ? key : '', {
        remote: entry?.name ?? 'other',
        build: isKnown ? buildId : 'other',
        owner: entry?.owner ?? 'unknown',
        phase,
        code: countedCodes.has(code) ? code : 'other',
      });
      const visitor = ticket === undefined ? undefined : tickets.read(ticket);
      if (visitor === undefined || !isKnown) return;
      const build = buildOf(key);
      if (countPage(build, visitor)) build.failures += 1;
    },

    figuresOf(remote, buildId) {
      const build = builds.get(keyOf(remote, buildId));
      if (!build) return undefined;
      const { samples, loads, failures } = build;
      return {
        loads,
        failures,
        ready: samples.ready.quantiles(),
        lcp: samples.lcp.quantiles(),
        inp: samples.inp.quantiles(),
        cls: samples.cls.quantiles(),
      };
    },
  };
}

/** The codes that are counted by name. */
const countedCodes = new Set(['REFUSED', 'TIMEOUT', 'NOT_A_REMOTE', 'THREW', 'INCOMPATIBLE']);

const keyOf = (remote: string, buildId: string): string => `${remote} ${buildId}`;

const newBuild = (): Build => ({
  samples: {
    ready: createSamples(),
    lcp: createSamples(),
    inp: createSamples(),
    cls: createSamples(),
  },
  pagesBySession: new Map(),
  loads: 0,
  failures: 0,
});

/** Whether one more page of this session counts for the build. */
function countPage({ pagesBySession }: Build, visitor: string): boolean {
  const pages = pagesBySession.get(visitor) ?? 0;
  if (pages >= maxPagesPerSession) return false;
  if (pagesBySession.size >= maxSessions) pagesBySession.clear();
  pagesBySession.set(visitor, pages + 1);
  return true;
}
