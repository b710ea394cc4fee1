import { serviceNames, type ServiceName } from '@dossier/contracts';
import { openPool, watchInstances, type Instances, type ServiceDeps } from '@dossier/service-kit';
import type { Dispatcher } from 'undici';
import { callConnections } from '../guard/calls.ts';
import type { Times } from '../settings.ts';

/** One pool of connections per service. */
export type ServicePools = Readonly<Record<ServiceName, Dispatcher>>;

/** One pool per process, by its name in metrics: that of the service, with the address where there are several. */
export type InstancePools = Readonly<Record<string, Dispatcher>>;

/** Separate connections: slow transfers never occupy those of calls, and neither occupies those of probes. */
export interface Pools {
  readonly calls: ServicePools;
  /** Uploads and downloads, whose duration depends on the client. */
  readonly transfers: ServicePools;
  /** Health probes, which must succeed while everything else is busy. */
  readonly probes: ServicePools;
  /** Scrapes of metrics: one that hangs must not delay a probe. */
  readonly scrapes: InstancePools;
  readonly instances: Readonly<Record<ServiceName, Instances>>;
}

/** The gateway has its own timeouts (`watchdog.ts`), so those of undici are off. */
export function openPools({ env, tls }: Pick<ServiceDeps, 'env' | 'tls'>, times: Times): Pools {
  const instances: Pools['instances'] = {
    auth: watchInstances(env.AUTH_URL, tls),
    profile: watchInstances(env.PROFILE_URL, tls),
    documents: watchInstances(env.DOCUMENTS_URL, tls),
    filing: watchInstances(env.FILING_URL, tls),
    messages: watchInstances(env.MESSAGES_URL, tls),
    recognition: watchInstances(env.RECOGNITION_URL, tls),
  };
  const open = (connections: number): ServicePools =>
    Object.fromEntries(
      serviceNames.map((name) => [
        name,
        openPool(instances[name], {
          connections,
          connectMs: times.connect,
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
      ]),
    ) as Record<ServiceName, Dispatcher>;
  const { calls, slow } = callConnections;
  return {
    calls: open(calls + slow),
    transfers: open(256),
    probes: open(1),
    scrapes: Object.fromEntries(
      serviceNames.flatMap((name) => {
        const { origins, open: openTo } = instances[name];
        return origins.map((origin) => [
          origins.length === 1 ? name : `${name}@${new URL(origin).host}`,
          openTo(origin, { connections: 1, connectMs: times.connect }),
        ]);
      }),
    ),
    instances,
  };
}

export async function closePools({ instances, ...pools }: Pools): Promise<void> {
  const opened = Object.values(pools).flatMap((each) => Object.values(each));
  await Promise.all(opened.map((pool) => pool.destroy()));
  await Promise.all(Object.values(instances).map((each) => each.close()));
}
