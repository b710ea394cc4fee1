import { serviceNames, type ServiceName } from '@dossier/contracts';
import type { Env } from '@dossier/service-kit';
import { Pool } from 'undici';
import { callConnections } from '../guard/calls.ts';
import type { Times } from '../settings.ts';

/** One pool of connections per service. */
export type ServicePools = Readonly<Record<ServiceName, Pool>>;

/** Separate connections: slow transfers never occupy those of calls, and neither occupies those of probes. */
export interface Pools {
  readonly calls: ServicePools;
  /** Uploads and downloads, whose duration depends on the client. */
  readonly transfers: ServicePools;
  /** Health probes, which must succeed while everything else is busy. */
  readonly probes: ServicePools;
  /** Scrapes of metrics: one that hangs must not delay a probe. */
  readonly scrapes: ServicePools;
}

/** The gateway has its own timeouts (`watchdog.ts`), so those of undici are off. */
export function openPools(env: Env, times: Times): Pools {
  const addresses: Record<ServiceName, string> = {
    auth: env.AUTH_URL,
    profile: env.PROFILE_URL,
    documents: env.DOCUMENTS_URL,
    filing: env.FILING_URL,
    messages: env.MESSAGES_URL,
    recognition: env.RECOGNITION_URL,
  };
  const open = (connections: number): ServicePools =>
    Object.fromEntries(
      serviceNames.map((name) => [
        name,
        new Pool(addresses[name], {
          connections,
          connect: { timeout: times.connect },
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
      ]),
    ) as Record<ServiceName, Pool>;
  const { calls, slow } = callConnections;
  return { calls: open(calls + slow), transfers: open(256), probes: open(1), scrapes: open(1) };
}

export async function closePools({ calls, transfers, probes, scrapes }: Pools): Promise<void> {
  const pools = [calls, transfers, probes, scrapes].flatMap((each) => Object.values(each));
  await Promise.all(pools.map((pool) => pool.destroy()));
}
