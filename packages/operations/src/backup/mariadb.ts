import { createConnection, type Connection, type ConnectionOptions } from 'mysql2';
import type { Databases, Target } from './databases.ts';
import type { Row, Table } from './rows.ts';

/** The MariaDB databases of the services: `<name>_<service>` for an address that ends with `/<name>`. */
export function mariadbDatabases(address: string): Databases {
  const { hostname, port, username, password, pathname } = new URL(address);
  const options: ConnectionOptions = {
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    charset: 'utf8mb4_bin',
    // Values in the server's own form, so that they are inserted unchanged.
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    rowsAsArray: true,
  };
  const databaseOf = (service: string): string => `${pathname.slice(1)}_${service}`;
  const connect = (): Session => openSession(createConnection(options));

  return {
    kind: 'mariadb',
    async snapshot() {
      const session = connect();
      await session.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      // One InnoDB snapshot covers all databases of the server.
      await session.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
      return {
        async tables(service) {
          const database = databaseOf(service);
          const names = await tableNames(session, database);
          return names.length > 0 ? readSchema(session, database, names) : undefined;
        },
        close: session.close,
      };
    },
    async isEmpty(service) {
      const session = connect();
      try {
        return (await tableNames(session, databaseOf(service))).length === 0;
      } finally {
        await session.close();
      }
    },
    async create(service) {
      const session = connect();
      const database = session.quote(databaseOf(service));
      await session.query(
        `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
      );
      await session.query(`USE ${database}`);
      await session.query("SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES'");
      return restoreInto(session);
    },
  };
}

interface Session {
  readonly connection: Connection;
  query(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  quote(name: string): string;
  close(): Promise<void>;
}

function openSession(connection: Connection): Session {
  return {
    connection,
    query: (sql, values = []) =>
      new Promise((resolve, reject) => {
        connection.query(sql, [...values], (error: Error | null, rows: unknown) =>
          error ? reject(error) : resolve(rows as Row[]),
        );
      }),
    quote: (name) => connection.escapeId(name),
    close: () =>
      new Promise((resolve, reject) => {
        connection.end((error) => (error ? reject(error) : resolve()));
      }),
  };
}

async function tableNames(session: Session, database: string): Promise<string[]> {
  const rows = await session.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE' ORDER BY table_name",
    [database],
  );
  return rows.map(([name]) => String(name));
}

async function readSchema(session: Session, database: string, names: readonly string[]): Promise<Table[]> {
  const tables: Table[] = [];
  for (const name of names) {
    const from = `${session.quote(database)}.${session.quote(name)}`;
    const [created] = await session.query(`SHOW CREATE TABLE ${from}`);
    const columns = await session.query(
      'SELECT column_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position',
      [database, name],
    );
    tables.push({
      name,
      create: [String(created?.[1])],
      columns: columns.map(([column]) => String(column)),
      // Sent when the rows are read: a connection runs one query after the other.
      rows: {
        [Symbol.asyncIterator]: () =>
          (session.connection.query(`SELECT * FROM ${from}`).stream() as AsyncIterable<Row>)[
            Symbol.asyncIterator
          ](),
      },
      finish: [],
    });
  }
  return tables;
}

function restoreInto(session: Session): Target {
  return {
    async run(statement) {
      await session.query(statement);
    },
    async insert({ name, columns }, rows) {
      const names = columns.map((column) => session.quote(column)).join();
      await session.query(`INSERT INTO ${session.quote(name)} (${names}) VALUES ?`, [
        rows.map((row) => row.map((value) => (typeof value === 'bigint' ? String(value) : value))),
      ]);
    },
    close: session.close,
  };
}
