import type { Vital } from '@dossier/contracts';
import type { Metrics, Series } from '@dossier/service-kit';

interface BuildLabels {
  remote: string;
  build: string;
  owner: string;
  route: string;
}

interface FailureLabels {
  remote: string;
  build: string;
  owner: string;
  phase: string;
  code: string;
}

/** The metrics of the builds in `/metrics`, which are removed with their build: every series stays in memory. */
export interface BuildSeries {
  observe(build: string, vital: Vital, labels: BuildLabels, value: number): void;
  /** `build` is empty for failures of none that is known. */
  countFailure(build: string, labels: FailureLabels): void;
  /** Removes the series of the other builds. */
  keep(isKnown: (build: string) => boolean): void;
}

const seconds = [0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20];
const ofBuild = ['remote', 'build', 'owner'] as const;
const ofRoute = [...ofBuild, 'route'] as const;

export function createBuildSeries(metrics: Metrics): BuildSeries {
  const failures = metrics.counter('client_errors_total', 'Remotes that could not be loaded or shown', [
    ...ofBuild,
    'phase',
    'code',
  ]);
  const ready = metrics.histogram(
    'remote_ready_seconds',
    'Time from entering a remote until its code and texts were loaded',
    ofBuild,
    seconds,
  );
  const vitals = {
    lcp: metrics.histogram('web_vital_lcp_seconds', 'Largest contentful paint', ofRoute, seconds),
    inp: metrics.histogram(
      'web_vital_inp_seconds',
      'Interaction to next paint',
      ofRoute,
      [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5],
    ),
    cls: metrics.histogram(
      'web_vital_cls',
      'Cumulative layout shift',
      ofRoute,
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
  };
  /** How to remove each series, by its build and its name with labels. */
  const removals = new Map<string, Map<string, () => void>>();

  function remember<L extends string>(
    build: string,
    name: string,
    series: Series<L>,
    labels: Record<L, string>,
  ) {
    const ofThis = removals.get(build) ?? new Map<string, () => void>();
    removals.set(build, ofThis);
    ofThis.set(`${name} ${Object.values(labels).join(' ')}`, () => series.remove(labels));
  }

  return {
    observe(build, vital, { route, ...labels }, value) {
      if (vital === 'ready') {
        ready.add(labels, value / 1000);
        return remember(build, vital, ready, labels);
      }
      vitals[vital].add({ ...labels, route }, vital === 'cls' ? value : value / 1000);
      remember(build, vital, vitals[vital], { ...labels, route });
    },
    countFailure(build, labels) {
      failures.add(labels);
      if (build) remember(build, 'failures', failures, labels);
    },
    keep(isKnown) {
      for (const [build, ofThis] of removals) {
        if (isKnown(build)) continue;
        for (const remove of ofThis.values()) remove();
        removals.delete(build);
      }
    },
  };
}
