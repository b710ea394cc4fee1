import { createServer } from './mariadb-server.ts';

export interface MariaDb {
  readonly url: string;
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The default since MariaDB 11.6, and an option of 10.11: a transaction that changes a row which another one has changed
 * since its snapshot is aborted. `loose`, because earlier servers do not know it.
 */
export const snapshotIsolation = '--loose-innodb-snapshot-isolation=ON';

/**
 * Starts a MariaDB for tests, in about a second. `isDurable`: no committed transaction is lost when it is
 * killed; most tests need no durability. `memoryMb`: what it keeps of its data in memory. `crash` kills it and starts it
 * again on the same data and port.
 */
export async function startMariaDb({ isDurable = false, memoryMb = 64 } = {}): Promise<MariaDb> {
  const server = await createServer([
    `--innodb-flush-log-at-trx-commit=${isDurable ? 1 : 0}`,
    `--innodb-buffer-pool-size=${memoryMb}M`,
    snapshotIsolation,
  ]);
  const stop = () => server.stop('SIGTERM').then(server.remove);
  try {
    await server.start([]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `mysql://root@127.0.0.1:${server.port}/test`,
    async crash() {
      await server.stop('SIGKILL');
      await server.start([]);
    },
    stop,
  };
}
