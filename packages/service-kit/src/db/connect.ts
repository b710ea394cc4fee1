import type { DataSource, QueryRunner } from 'typeorm';
import { DatabaseUnreachableError, isConnectionLost, isTransactionConflict } from './errors.ts';

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

async function prepare(runner: QueryRunner, timeoutMs: number): Promise<void> {
  const settings = [
    // In whole seconds.
    `innodb_lock_wait_timeout = ${Math.max(1, Math.floor(timeoutMs / 1000))}`,
    "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
  ];
  const [cluster] = (await runner.query("SHOW VARIABLES LIKE 'wsrep_on'")) as { Value: string }[];
  // A transaction or a read sees what every node of a cluster had committed before it.
  if (cluster?.Value === 'ON') settings.push('wsrep_sync_wait = 1');
  await runner.query(`SET SESSION ${settings.join(', ')}`);
}

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
      await prepare(runner, timeoutMs);
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

/**
 * After a conflict the server has rolled back the transaction, and what follows in it would be committed by itself. So every
 * later statement fails with the same error, up to the commit, even where the work has caught it.
 */
export function failAfterConflict(runner: QueryRunner): void {
  const query = runner.query.bind(runner) as (...statement: unknown[]) => Promise<unknown>;
  let failure: unknown;
  const guarded = async (...statement: unknown[]): Promise<unknown> => {
    if (failure && statement[0] !== 'ROLLBACK') throw failure;
    try {
      return await query(...statement);
    } catch (error) {
      if (isTransactionConflict(error) || isConnectionLost(error)) failure = error;
      throw error;
    }
  };
  runner.query = guarded as QueryRunner['query'];
}
