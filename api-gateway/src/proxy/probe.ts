import type { ServiceName } from '@dossier/contracts';
import { withinSignal } from '@dossier/service-kit';
import type { ServicePools } from './services.ts';

/** Whether a service responds to a health probe in time. */
export type Probe = (name: ServiceName) => Promise<boolean>;

/** Probes for at most `probeMs`. Simultaneous probes of a service share one request. */
export function createProbe(pools: ServicePools, probeMs: number): Probe {
  const pending = new Map<ServiceName, Promise<boolean>>();

  async function probe(name: ServiceName): Promise<boolean> {
    try {
      return await withinSignal(AbortSignal.timeout(probeMs), async (signal) => {
        const response = await pools[name].request({ path: '/readyz', method: 'GET', signal });
        await response.body.dump();
        return response.statusCode === 200;
      });
    } catch {
      return false;
    }
  }

  return (name) => {
    const running = pending.get(name);
    if (running) return running;
    const started = probe(name).finally(() => pending.delete(name));
    pending.set(name, started);
    return started;
  };
}
