import { randomBytes } from 'node:crypto';
import type { Connection } from 'mysql2/promise';
import { describe, it } from 'vitest';
import { createMariadb, mariadbName } from '../db/options.ts';

export type TestDatabase = 'sqlite' | 'mariadb';

/**
 * Runs a suite about the database itself on SQLite and on the MariaDB of `TEST_DATABASE_URL`; other suites run on SQLite. Without it only SQLite is tested, except
 * under `REQUIRE_MARIADB=1` (set by the test command), where that is a failure.
 */
export function forEachDatabase(suite: (database: TestDatabase) => void): void {
  describe('on sqlite', () => suite('sqlite'));
  if (process.env['TEST_DATABASE_URL']) {
    describe('on mariadb', () => suite('mariadb'));
  } else if (process.env['REQUIRE_MARIADB'] === '1') {
    it('on mariadb', () => {
      throw new Error('TEST_DATABASE_URL is not set');
    });
  }
}

/** The address of a new database on the test server, for one test. */
export function ownDatabaseUrl(): string {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const url = new URL(server);
  url.pathname = `/dossier_test_${randomBytes(6).toString('hex')}`;
  return url.href;
}

/** Removes every database created under an address of `ownDatabaseUrl`. */
export async function dropDatabases(address: string): Promise<void> {
  await connected(address, async (connection) => {
    const rows = await list(
      connection,
      'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ?',
      [`${new URL(address).pathname.slice(1)}\\_%`],
    );
    for (const { name } of rows) await connection.query(`DROP DATABASE ${connection.escapeId(String(name))}`);
  });
}

/** The tables of a service: the statements that create them without their rows, and note their migrations. */
export interface ServiceTables {
  readonly service: string;
  readonly statements: readonly string[];
}

export async function readTables(address: string, service: string): Promise<ServiceTables> {
  return connected(address, async (connection) => {
    await connection.query(`USE ${connection.escapeId(mariadbName(address, service))}`);
    const statements: string[] = [];
    for (const row of await list(connection, 'SHOW TABLES')) {
      const [table] = Object.values(row) as [string];
      const [created] = await list(connection, `SHOW CREATE TABLE ${connection.escapeId(table)}`);
      statements.push(created!['Create Table']!.replace(/ AUTO_INCREMENT=\d+/, ''));
    }
    for (const row of await list(connection, 'SELECT timestamp, name FROM migrations ORDER BY id'))
      statements.push(connection.format('INSERT INTO migrations SET ?', [row]));
    return { service, statements };
  });
}

/** Creates the database of a service with these tables: 30 ms, where its migrations take up to 700. */
export async function createTables(address: string, { service, statements }: ServiceTables): Promise<void> {
  await createMariadb({ url: address, timeoutMs: 10_000 }, service);
  await connected(address, async (connection) => {
    await connection.query(`USE ${connection.escapeId(mariadbName(address, service))}`);
    for (const statement of statements) await connection.query(statement);
  });
}

async function connected<T>(address: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(new URL('/', address).href);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function list(
  connection: Connection,
  query: string,
  values: string[] = [],
): Promise<Record<string, string>[]> {
  const [rows] = await connection.query(query, values);
  return rows as Record<string, string>[];
}
