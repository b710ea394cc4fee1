import { serviceNames, type getHealth, type ResponseOf } from '@dossier/contracts';
import type { Probe } from '../proxy/probe.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Health = ResponseOf<typeof getHealth>;

/** 503 with the same body when a service is down. */
export function handleHealth({ checkHealth }: Pick<HandlerDeps, 'checkHealth'>): Handle {
  return async ({ ctx }) => {
    const health = await checkHealth();
    ctx.status = health.status === 'ok' ? 200 : 503;
    sendJson(ctx, health);
  };
}

/** Probes all services in parallel. A gateway that stops is degraded whatever its services are. */
export function createHealthCheck(probe: Probe, isStopping: () => boolean): () => Promise<Health> {
  return async () => {
    const states = await Promise.all(
      serviceNames.map(async (name) => [name, (await probe(name)) ? 'ok' : 'down'] as const),
    );
    const services = Object.fromEntries(states) as Health['services'];
    const isOk = !isStopping() && states.every(([, state]) => state === 'ok');
    return { status: isOk ? 'ok' : 'degraded', services };
  };
}
