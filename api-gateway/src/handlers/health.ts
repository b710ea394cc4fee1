import { serviceNames, type getHealth, type ResponseOf, type ServiceName } from '@dossier/contracts';
import { withinSignal } from '@dossier/service-kit';
import type { ServicePools } from '../proxy/services.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handlers.ts';

type Health = ResponseOf<typeof getHealth>;

/** 503 with the same body when a service is down. */
export function handleHealth({ checkHealth }: Pick<HandlerDeps, 'checkHealth'>): Handle {
  return async ({ ctx }) => {
    const health = await checkHealth();
    ctx.status = health.status === 'ok' ? 200 : 503;
    sendJson(ctx, health);
  };
}

/** Probes all services in parallel, each for at most `probeMs`. Simultaneous callers share one result. */
export function createHealthCheck(pools: ServicePools, probeMs: number): () => Promise<Health> {
  async function probe(name: ServiceName): Promise<'ok' | 'down'> {
    try {
      return await withinSignal(AbortSignal.timeout(probeMs), async (signal) => {
        const response = await pools[name].request({ path: '/readyz', method: 'GET', signal });
        await response.body.dump();
        return response.statusCode === 200 ? ('ok' as const) : ('down' as const);
      });
    } catch {
      return 'down';
    }
  }

  async function probeAll(): Promise<Health> {
    const states = await Promise.all(serviceNames.map(probe));
    const services = Object.fromEntries(
      serviceNames.map((name, index) => [name, states[index]]),
    ) as Health['services'];
    return { status: states.every((state) => state === 'ok') ? 'ok' : 'degraded', services };
  }

  let pending: Promise<Health> | undefined;
  return () =>
    (pending ??= probeAll().finally(() => {
      pending = undefined;
    }));
}
