import { serviceNames, type ServiceName } from '@dossier/contracts';
import {
  mergeMetrics,
  processMetrics,
  withinSignal,
  type MergedMetrics,
  type Metrics,
  type ProcessMetrics,
} from '@dossier/service-kit';
import type { ServicePools } from '../proxy/services.ts';

/** The metrics of the gateway and of every service. */
export type Scrape = () => Promise<MergedMetrics>;

/** A service that has not sent its metrics after `scrapeMs` is `up 0`; those of the others are served. */
export function createScrape(pools: ServicePools, metrics: Metrics, scrapeMs: number): Scrape {
  async function read(name: ServiceName): Promise<ProcessMetrics | null> {
    try {
      return await withinSignal(AbortSignal.timeout(scrapeMs), async (signal) => {
        const headers = { accept: 'application/json' };
        const response = await pools[name].request({ path: '/metrics', method: 'GET', headers, signal });
        return processMetrics.parse(await response.body.json());
      });
    } catch {
      return null;
    }
  }

  return async () => {
    const services = serviceNames.map(async (name) => [name, await read(name)] as const);
    const own = processMetrics.parse(await (await metrics.load()).getMetricsAsJSON());
    return mergeMetrics(new Map([['gateway', own], ...(await Promise.all(services))]));
  };
}
