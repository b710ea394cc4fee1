import { AsyncLocalStorage } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { systemClock } from '../clock/clock.ts';
import type { Env } from '../env/env.ts';
import type { Logger } from '../log/log.ts';
import { DatabaseClosedError, isConnectionLost, isTransactionConflict } from './errors.ts';
import type { Database } from './access.ts';
import { connect, failAfterConflict } from './connect.ts';
import { leaseEntity } from './lease.entity.ts';
import { createLeases } from './leases.ts';
import { AuthenticatingDataSource } from './authenticated-queries.ts';
import { migrateMariadb, migrateSqlite, removeOldCopies } from './migrate.ts';
import {
  createMariadb,
  mariadbOptions,
  sqliteFile,
  sqliteOptions,
  type DatabaseDefinition,
} from './options.ts';

export interface ManagedDatabase extends Database {
  /** Connects, and migrates. */
  open(): Promise<void>;
  /** Moves the write-ahead log of SQLite into the database file and empties it, when something was written. */
  truncateLog(): Promise<void>;
  /** The bytes of the database: of its files on SQLite, of tables and indices on MariaDB. */
  size(): Promise<number>;
  /** Removes the copies taken before migrations that are older than `before`. */
  removeOldCopies(before: Date): Promise<void>;
  /** Waits for what runs, then disconnects. */
  close(): Promise<void>;
}

interface Transaction {
  readonly manager: EntityManager;
  readonly committed: Array<() => void>;
  /** False after the end of the transaction: work that was not awaited must not use its manager any more. */
  open: boolean;
}

/** Transactions that abort each other are run again after a random pause, which grows, so that they do not meet a second time. */
const maxConflictMs = 5_000;
const conflictPauseMs = 20;
const maxConflictPauseMs = 200;

export function createDatabase(declared: DatabaseDefinition, env: Env, log: Logger): ManagedDatabase {
  const definition = { ...declared, entities: [...declared.entities, leaseEntity] };
  const current = new AsyncLocalStorage<Transaction>();
  const onSqlite = env.DATABASE_URL === undefined;
  let writer: DataSource | undefined;
  let reader: DataSource | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();
  let hasWritten = true;

  function currentTransaction(): Transaction | undefined {
    const transaction = current.getStore();
    return transaction?.open ? transaction : undefined;
  }

  function opened(source: DataSource | undefined): DataSource {
    if (!source) throw new DatabaseClosedError('the database is not open');
    return source;
  }

  /** `close` waits for it: the pool of mysql2 never ends when a connection is destroyed meanwhile (`findings/mysql2-pool-end-after-destroy.sh`). */
  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  /** On SQLite all writers share one connection and run one after the other; on MariaDB each has its own. */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    if (!onSqlite) return work();
    const result = queue.then(work, work);
    queue = result.catch(() => undefined);
    return result;
  }

  async function transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const source = opened(writer);
    const { runner, discard } = await connect(source, env.DATABASE_TIMEOUT_MS);
    const transaction: Transaction = { manager: runner.manager, committed: [], open: true };
    try {
      await runner.startTransaction();
      failAfterConflict(runner);
      const result = await current.run(transaction, () => work(runner.manager));
      transaction.open = false;
      await runner.commitTransaction();
      hasWritten = true;
      for (const action of transaction.committed) action();
      return result;
    } catch (error) {
      transaction.open = false;
      if (isConnectionLost(error)) discard();
      else await rollBack(source, runner);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * A full disk can make SQLite roll back by itself. TypeORM then still counts that transaction as open and treats every
   * later one as a savepoint in it; the first of those that fails leaves a real one open forever, and later writes are
   * acknowledged but never committed. A new connection is the only safe state then.
   */
  async function rollBack(source: DataSource, runner: QueryRunner): Promise<void> {
    let isReusable = true;
    try {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } catch (error) {
      log.warn({ err: error }, 'rollback failed');
      isReusable = false;
    }
    if (!onSqlite || isReusable) return;
    await source.destroy();
    await source.initialize();
  }

  async function retryOnConflict<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const deadline = performance.now() + maxConflictMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await serialize(() => transact(work));
      } catch (error) {
        if (performance.now() > deadline || !isTransactionConflict(error)) throw error;
        await delay(Math.random() * Math.min(conflictPauseMs * attempt, maxConflictPauseMs));
      }
    }
  }

  async function readOn<T>(source: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { runner, discard } = await connect(source, env.DATABASE_TIMEOUT_MS);
    try {
      return await work(runner.manager);
    } catch (error) {
      if (isConnectionLost(error)) discard();
      throw error;
    } finally {
      await runner.release();
    }
  }

  const database: ManagedDatabase = {
    get dataSource() {
      return opened(writer);
    },
    async read(work) {
      const transaction = currentTransaction();
      if (transaction) return work(transaction.manager);
      return track(readOn(opened(reader), work));
    },
    async write(work) {
      const transaction = currentTransaction();
      return transaction ? work(transaction.manager) : track(retryOnConflict(work));
    },
    afterCommit(action) {
      const transaction = currentTransaction();
      if (transaction) transaction.committed.push(action);
      else action();
    },
    get inTransaction() {
      return currentTransaction() !== undefined;
    },
    async truncateLog() {
      if (!onSqlite || !hasWritten) return;
      await serialize(async () => {
        const [result] = (await opened(writer).query('PRAGMA wal_checkpoint(TRUNCATE)')) as {
          busy: number;
        }[];
        hasWritten = result?.busy !== 0;
      });
    },
    async removeOldCopies(before) {
      if (onSqlite) await removeOldCopies(sqliteFile(env, definition.name), before);
    },
    async size() {
      if (onSqlite) {
        const file = sqliteFile(env, definition.name);
        const sizes = [file, `${file}-wal`].map((path) =>
          stat(path).then(
            ({ size }) => size,
            () => 0,
          ),
        );
        return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      }
      const [row] = (await readOn(opened(reader), (manager) =>
        manager.query(
          'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
        ),
      )) as { bytes: string | number | null }[];
      return Number(row?.bytes ?? 0);
    },
    async ping() {
      // A node of a cluster without quorum still answers what needs no table.
      const source = opened(reader);
      const table = source.entityMetadatas[0]?.tableName ?? 'migrations';
      await track(
        readOn(source, (manager) => manager.query(`SELECT 1 FROM ${source.driver.escape(table)} LIMIT 1`)),
      );
    },
    async open() {
      if (env.DATABASE_URL !== undefined) {
        const server = { url: env.DATABASE_URL, timeoutMs: env.DATABASE_TIMEOUT_MS };
        await createMariadb(server, definition.name);
        writer = new AuthenticatingDataSource(mariadbOptions(definition, server, 'run'), definition.rowCodes);
        reader = await writer.initialize();
        try {
          await migrateMariadb(definition, server, createLeases(database, systemClock), log);
        } catch (error) {
          await database.close();
          throw error;
        }
        return;
      }
      const file = sqliteFile(env, definition.name);
      writer = await migrateSqlite(definition, file, log);
      reader = new AuthenticatingDataSource(sqliteOptions(definition, file, 'read'), definition.rowCodes);
      await reader.initialize();
    },
    async close() {
      await queue;
      await Promise.allSettled(running);
      const sources = new Set([writer, reader]);
      writer = undefined;
      reader = undefined;
      for (const source of sources) await source?.destroy();
    },
  };
  return database;
}
