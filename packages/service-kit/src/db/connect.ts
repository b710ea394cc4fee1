import type { DataSource, QueryRunner } from 'typeorm';
import { DatabaseUnreachableError } from './errors.ts';

export interface Connected {
  readonly runner: QueryRunner;
  /**
   * Closes the connection: after a query without a response, everything else on it would wait behind that query. The
   * server rolls back the open transaction.
   */
  discard(): void;
}

interface MariadbConnection {
  destroy(): void;
}

const prepared = new WeakSet<MariadbConnection>();
/** MariaDB waits for locks in whole seconds. */
const session = (timeoutMs: number) =>
  `SET SESSION innodb_lock_wait_timeout = ${Math.max(1, Math.floor(timeoutMs / 1000))}, sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`;

/** Connects within the timeout, or throws. */
export async function connect(source: DataSource, timeoutMs: number): Promise<Connected> {
  const runner = source.createQueryRunner();
  if (source.options.type !== 'mariadb') return { runner, discard: () => undefined };
  let connection: MariadbConnection | undefined;
  let late = false;
  const connecting: Promise<MariadbConnection> = runner.connect();
  // A connection that arrives after the timeout is released.
  connecting.then(
    () => (late ? runner.release() : undefined),
    () => undefined,
  );
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no connection in time')), timeoutMs);
  try {
    const established = await Promise.race([connecting, tooLate]);
    connection = established;
    if (!prepared.has(established)) {
      await runner.query(session(timeoutMs));
      prepared.add(established);
    }
    return { runner, discard: () => established.destroy() };
  } catch (error) {
    late = true;
    connection?.destroy();
    if (connection) await runner.release();
    throw new DatabaseUnreachableError('no connection', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
