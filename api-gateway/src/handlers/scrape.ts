import {
  mergeMetrics,
  processMetrics,
  withinSignal,
  type MergedMetrics,
  type Metrics,
  type ProcessMetrics,
} from '@dossier/service-kit';
import type { Dispatcher } from 'undici';
import type { InstancePools } from '../proxy/services.ts';

/** The metrics of the gateway and of every service. */
export type Scrape = () => Promise<MergedMetrics>;

/** A service that has not sent its metrics after `scrapeMs` is `up 0`; those of the others are served. */
export function createScrape(pools: InstancePools, metrics: Metrics, scrapeMs: number): Scrape {
  async function read(pool: Dispatcher): Promise<ProcessMetrics | null> {
    try {
      return await withinSignal(AbortSignal.timeout(scrapeMs), async (signal) => {
        const headers = { accept: 'application/json' };
        const response = await pool.request({ path: '/metrics', method: 'GET', headers, signal });
        return processMetrics.parse(await response.body.json());
      });
    } catch {
      return null;
    }
  }

  return async () => {
    const services = Object.entries(pools).map(async ([name, pool]) => [name, await read(pool)] as const);
    const own = processMetrics.parse(await (await metrics.load()).getMetricsAsJSON());
    return mergeMetrics(new Map([['gateway', own], ...(await Promise.all(services))]));
  };
}
