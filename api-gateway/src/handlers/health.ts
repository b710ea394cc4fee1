import { serviceNames, type ResponseOf, type ServiceName, type getHealth } from '@dossier/contracts';
import type { Pools } from '../proxy/services.ts';

type Health = ResponseOf<typeof getHealth>;

/** Asks every service whether it is ready, all at once and for at most `probeMs`. Callers at the same time share one round. */
export function createHealth(pools: Pools, probeMs: number): () => Promise<Health> {
  async function probe(name: ServiceName): Promise<'ok' | 'down'> {
    try {
      const response = await pools[name].request({
        path: '/readyz',
        method: 'GET',
        signal: AbortSignal.timeout(probeMs),
      });
      await response.body.dump();
      return response.statusCode === 200 ? 'ok' : 'down';
    } catch {
      return 'down';
    }
  }

  async function ask(): Promise<Health> {
    const states = await Promise.all(serviceNames.map(probe));
    const services = Object.fromEntries(
      serviceNames.map((name, at) => [name, states[at]]),
    ) as Health['services'];
    return { status: states.every((state) => state === 'ok') ? 'ok' : 'degraded', services };
  }

  let underWay: Promise<Health> | undefined;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));
}
