import { Pool, type BalancedPool } from 'undici';
import { withinSignal } from './within-signal.ts';

/** The addresses of the instances of a service. */
export interface Instances {
  readonly origins: readonly string[];
  /** Keeps in a pool only those that respond to probes; all of them when none does. */
  follow(pool: Followed): void;
  close(): Promise<void>;
}

type Followed = Pick<BalancedPool, 'addUpstream' | 'removeUpstream' | 'on'>;

const probeEveryMs = 1000;
const probeMs = 1000;

/** Probes `/readyz` of each instance while there are several: one that stops says so before it refuses connections. */
export function watchInstances(origins: readonly string[]): Instances {
  const healthy = new Set(origins);
  const followers: Followed[] = [];
  const probes = new Map<string, Pool>();
  let timer: NodeJS.Timeout | undefined;

  function set(origin: string, isHealthy: boolean): void {
    if (healthy.has(origin) === isHealthy) return;
    if (isHealthy) healthy.add(origin);
    else healthy.delete(origin);
    followers.forEach(update);
  }

  /** One that stops must not be the only choice because the others did not respond to a probe in time. */
  function update(pool: Followed): void {
    for (const origin of origins)
      if (healthy.size === 0 || healthy.has(origin)) pool.addUpstream(origin);
      else pool.removeUpstream(origin);
  }

  async function probe(origin: string, pool: Pool): Promise<boolean> {
    try {
      return await withinSignal(AbortSignal.timeout(probeMs), async (signal) => {
        const { statusCode, body } = await pool.request({ path: '/readyz', method: 'GET', signal });
        await body.dump();
        return statusCode === 200;
      });
    } catch {
      return false;
    }
  }

  function start(): void {
    for (const origin of origins) probes.set(origin, new Pool(origin, { connections: 1 }));
    timer = setInterval(() => {
      for (const [origin, pool] of probes)
        void probe(origin, pool).then((isHealthy) => set(origin, isHealthy));
    }, probeEveryMs).unref();
  }

  return {
    origins,
    follow(pool) {
      if (!timer) start();
      update(pool);
      followers.push(pool);
      // The next probe adds it again.
      pool.on('connectionError', ({ origin }) => set(origin, false));
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...probes.values()].map((pool) => pool.destroy()));
    },
  };
}
