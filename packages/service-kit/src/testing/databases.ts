import { randomBytes } from 'node:crypto';
import { describe, it } from 'vitest';

export type TestDatabase = 'sqlite' | 'mariadb';

/**
 * Runs a suite on SQLite and on the MariaDB of `TEST_DATABASE_URL`. Without it only SQLite is tested, except
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
  const { createConnection } = await import('mysql2/promise');
  const url = new URL(address);
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
  try {
    const [rows] = await connection.query('SELECT schema_name AS name FROM information_schema.schemata');
    const prefix = `${url.pathname.slice(1)}_`;
    for (const { name } of rows as Array<{ name: string }>) {
      if (name.startsWith(prefix)) await connection.query(`DROP DATABASE ${connection.escapeId(name)}`);
    }
  } finally {
    await connection.end();
  }
}
