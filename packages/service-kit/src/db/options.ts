import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSourceOptions, EntitySchema, Logger as OrmLogger, MigrationInterface } from 'typeorm';
import type { Env } from '../env/env.ts';
import type { RowCodes } from './row-codes.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** A driver is loaded only when its engine is used: a process on SQLite does not load mysql2. */
const load = createRequire(import.meta.url);

/**
 * A migration of TypeORM. `down` is left out, because nothing runs it: the way back to the version before is the copy of its
 * data. Some migrations have one for the test of their `up`.
 */
export type Migration = new () => Pick<MigrationInterface, 'name' | 'up'>;

export interface DatabaseDefinition {
  /** The service's name: its SQLite file, or the suffix of its MariaDB database. */
  readonly name: string;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly Migration[];
  /** Authenticates the rows of entities made by `withRowCode`. */
  readonly rowCodes?: RowCodes;
}

/** TypeORM's own logger would print values of queries. */
const silent: OrmLogger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

export function sqliteFile(env: Env, name: string): string {
  return join(env.DATA_DIR, 'db', `${name}.sqlite`);
}

/** One file per service. Waiting for its lock blocks the event loop, so the timeout is short. */
export function sqliteOptions(
  definition: DatabaseDefinition,
  file: string,
  mode: 'write' | 'read',
): DataSourceOptions {
  return {
    type: 'better-sqlite3',
    driver: SqliteConnection,
    database: file,
    timeout: 100,
    entities: [...definition.entities],
    migrations: mode === 'write' ? [...definition.migrations] : [],
    migrationsTransactionMode: 'each',
    logger: silent,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    prepareDatabase(connection: SqliteConnection) {
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      // Overwrites deleted data: a destroyed blob key must not stay readable in a free page.
      connection.pragma('secure_delete = ON');
      if (mode === 'read') connection.pragma('query_only = ON');
    },
  };
}

/** Binary collation: ids, tokens and addresses compare byte by byte, as SQLite does. */
const collation = 'utf8mb4_bin';

export interface MariadbServer {
  readonly url: string;
  /** Limit of a query and of a connection. */
  readonly timeoutMs: number;
}

export function mariadbName(url: string, name: string): string {
  return `${new URL(url).pathname.slice(1)}_${name}`;
}

export function mariadbOptions(
  definition: DatabaseDefinition,
  { url, timeoutMs }: MariadbServer,
  mode: 'run' | 'migrate',
): DataSourceOptions {
  return {
    type: 'mariadb',
    driver: load('mysql2'),
    ...parseAddress(url),
    database: mariadbName(url, definition.name),
    charset: collation,
    timezone: 'Z',
    connectTimeout: timeoutMs,
    poolSize: 10,
    entities: [...definition.entities],
    migrations: [...definition.migrations],
    migrationsTransactionMode: 'none',
    logger: silent,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    ...(mode === 'run' && { maxQueryExecutionTime: timeoutMs, enableQueryTimeout: true }),
  };
}

function parseAddress(url: string): { host: string; port: number; username: string; password: string } {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 3306),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** Creates the database of the service if it does not exist. */
export async function createMariadb({ url, timeoutMs }: MariadbServer, name: string): Promise<void> {
  const { createConnection } = await import('mysql2/promise');
  const { username, ...address } = parseAddress(url);
  const connection = await createConnection({
    ...address,
    user: username,
    connectTimeout: timeoutMs,
  });
  try {
    const database = connection.escapeId(mariadbName(url, name));
    await connection.query(
      `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4 COLLATE ${collation}`,
    );
  } finally {
    await connection.end();
  }
}
