import { Pool } from 'undici';
import type { InternalTls } from '../tls/internal-tls.ts';
import { withinSignal } from './within-signal.ts';

/** Of the connections to one instance. */
export interface PoolOptions extends Omit<Pool.Options, 'connect'> {
  /** After this time an instance counts as unreachable. */
  readonly connectMs: number;
}

/** The addresses of the instances of a service. */
export interface Instances {
  readonly origins: readonly string[];
  /** Those that respond to probes; all of them when none does. */
  usable(): readonly string[];
  /** Until the next probe. */
  set(origin: string, isHealthy: boolean): void;
  /** Opens connections to an instance. */
  open(origin: string, options: PoolOptions): Pool;
  /** Begins to probe. */
  watch(): void;
  close(): Promise<void>;
}

const probeEveryMs = 1000;
const probeMs = 1000;

/** Probes `/readyz` of each instance while there are several: one that stops says so before it refuses connections. */
export function watchInstances(origins: readonly string[], tls?: InternalTls): Instances {
  const healthy = new Set(origins);
  const probes = new Map<string, Pool>();
  let timer: NodeJS.Timeout | undefined;

  function set(origin: string, isHealthy: boolean): void {
    if (isHealthy) healthy.add(origin);
    else healthy.delete(origin);
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

  function open(origin: string, { connectMs: timeout, ...options }: PoolOptions): Pool {
    const isOwn = tls && origin.startsWith('https:');
    return new Pool(origin, { ...options, connect: isOwn ? tls.connector(timeout) : { timeout } });
  }

  return {
    origins,
    open,
    // One that stops must not be the only choice because the others did not respond to a probe in time.
    usable: () => (healthy.size === 0 ? origins : origins.filter((origin) => healthy.has(origin))),
    set,
    watch() {
      if (timer) return;
      for (const origin of origins) probes.set(origin, open(origin, { connections: 1, connectMs: probeMs }));
      timer = setInterval(() => {
        for (const [origin, pool] of probes)
          void probe(origin, pool).then((isHealthy) => set(origin, isHealthy));
      }, probeEveryMs).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...probes.values()].map((pool) => pool.destroy()));
    },
  };
}
