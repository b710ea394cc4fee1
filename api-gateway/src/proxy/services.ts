import { serviceNames, type ServiceName } from '@dossier/contracts';
import type { Env } from '@dossier/service-kit';
import { Pool } from 'undici';
import type { Times } from '../settings.ts';

export type Pools = Readonly<Record<ServiceName, Pool>>;

/** One pool of connections per service. The gateway has its own timeouts (`watchdog.ts`), so those of undici are off. */
export function openPools(env: Env, times: Times): Pools {
  const addresses: Record<ServiceName, string> = {
    auth: env.AUTH_URL,
    profile: env.PROFILE_URL,
    documents: env.DOCUMENTS_URL,
    filing: env.FILING_URL,
    messages: env.MESSAGES_URL,
  };
  const open = (name: ServiceName): Pool =>
    new Pool(addresses[name], {
      connections: 128,
      connect: { timeout: times.connect },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  return Object.fromEntries(serviceNames.map((name) => [name, open(name)])) as Record<ServiceName, Pool>;
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
}
