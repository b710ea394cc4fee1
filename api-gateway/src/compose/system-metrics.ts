import { readLastBackup, type Metrics } from '@dossier/service-kit';
import type { Registry } from '../pages/registry.ts';

interface Deps {
  readonly metrics: Pick<Metrics, 'gauge'>;
  readonly registry: Pick<Registry, 'current'>;
  readonly dataDir: string;
  readonly version: string;
}

/** What the system page shows of the gateway itself, as metrics. */
export function registerSystemMetrics({ metrics, registry, dataDir, version }: Deps): void {
  metrics.gauge('service_info', 'The version that runs', ['version'], async () => [
    { labels: { version }, value: 1 },
  ]);
  metrics.gauge('remote_build_info', 'The current build', ['remote', 'build', 'owner'], async () =>
    (await registry.current()).entries.map(({ name, buildId, owner }) => ({
      labels: { remote: name, build: buildId, owner: owner ?? 'unknown' },
      value: 1,
    })),
  );
  metrics.gauge(
    'last_backup_timestamp_seconds',
    'When the latest complete backup was started',
    [],
    async () => {
      const at = await readLastBackup(dataDir);
      return at ? [{ labels: {}, value: at.getTime() / 1000 }] : [];
    },
  );
}
