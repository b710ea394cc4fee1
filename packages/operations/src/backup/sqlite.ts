import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Databases, Snapshot, Target } from './databases.ts';
import type { Row, Table, Value } from './rows.ts';

const busy = 5;
const attemptPauseMs = 20;
const maxAttempts = 1500;

/** The SQLite files of a data directory. */
export function sqliteDatabases(dataDir: string): Databases {
  const fileOf = (service: string): string => join(dataDir, 'db', `${service}.sqlite`);
  return {
    kind: 'sqlite',
    async snapshot(services) {
      const existing = services.filter((service) => existsSync(fileOf(service)));
      const readers = await openTogether(existing, fileOf);
      return readFrom(readers);
    },
    isEmpty: (service) => Promise.resolve(!existsSync(fileOf(service))),
    create: (service) => Promise.resolve(createFile(fileOf(service))),
  };
}

/**
 * Opens a read transaction on every file at one moment. While all write locks are held no service can commit, so the
 * snapshots agree: what one service has acknowledged to another is in both. The locks are held for milliseconds. While a
 * service is writing, this retries instead of waiting for its lock, because services wait for locks for only 100 ms.
 */
async function openTogether(
  services: readonly string[],
  fileOf: (service: string) => string,
): Promise<Map<string, DatabaseSync>> {
  const writers = services.map((service) => new DatabaseSync(fileOf(service), { timeout: 0 }));
  const readers = new Map(services.map((service) => [service, new DatabaseSync(fileOf(service))]));
  try {
    for (let attempt = 1; !lockAll(writers); attempt += 1) {
      if (attempt === maxAttempts) throw new Error('the databases were never unlocked at the same time');
      await wait(attemptPauseMs);
    }
    for (const reader of readers.values()) {
      reader.exec('BEGIN');
      // The snapshot is taken by the first read, not by BEGIN.
      reader.prepare('SELECT count(*) FROM sqlite_master').get();
    }
    return readers;
  } catch (error) {
    for (const reader of readers.values()) reader.close();
    throw error;
  } finally {
    for (const writer of writers) writer.close();
  }
}

/** Takes all write locks, or none. Closing a connection releases its lock. */
function lockAll(writers: readonly DatabaseSync[]): boolean {
  const locked: DatabaseSync[] = [];
  try {
    for (const writer of writers) {
      writer.exec('BEGIN IMMEDIATE');
      locked.push(writer);
    }
    return true;
  } catch (error) {
    for (const writer of locked) writer.exec('ROLLBACK');
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}

function readFrom(readers: ReadonlyMap<string, DatabaseSync>): Snapshot {
  return {
    tables: (service) => {
      const reader = readers.get(service);
      return Promise.resolve(reader && readSchema(reader));
    },
    close() {
      for (const reader of readers.values()) reader.close();
      return Promise.resolve();
    },
  };
}

/** SQLite keeps the last id of each table with AUTOINCREMENT here. The table exists as soon as one of those does. */
const sequenceTable = 'sqlite_sequence';

function readSchema(database: DatabaseSync): Table[] {
  const entries = database.prepare('SELECT type, name, tbl_name AS owner, sql FROM sqlite_master').all() as {
    type: string;
    name: string;
    owner: string;
    sql: string | null;
  }[];
  const tables = entries.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
  const hasSequence = entries.some(({ name }) => name === sequenceTable);
  return [
    ...tables.map(({ name, sql }) => ({
      ...readRows(database, name),
      create: [sql ?? ''],
      finish: entries.flatMap((entry) =>
        entry.type !== 'table' && entry.owner === name && entry.sql ? [entry.sql] : [],
      ),
    })),
    ...(hasSequence
      ? [
          {
            ...readRows(database, sequenceTable),
            create: [`DELETE FROM ${sequenceTable}`],
            finish: [],
          },
        ]
      : []),
  ];
}

function readRows(database: DatabaseSync, name: string): Pick<Table, 'name' | 'columns' | 'rows'> {
  const select = database.prepare(`SELECT * FROM ${quote(name)}`);
  select.setReadBigInts(true);
  select.setReturnArrays(true);
  const columns = select.columns().map((column) => column.name);
  return { name, columns, rows: { [Symbol.iterator]: () => select.iterate() as unknown as Iterator<Row> } };
}

function createFile(file: string): Target {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN');
  return {
    run(statement) {
      database.exec(statement);
      return Promise.resolve();
    },
    insert({ name, columns }, rows) {
      const insert = database.prepare(
        `INSERT INTO ${quote(name)} (${columns.map(quote).join()}) VALUES (${columns.map(() => '?').join()})`,
      );
      for (const row of rows) insert.run(...(row as readonly Value[] as SQLInputValue[]));
      return Promise.resolve();
    },
    close() {
      database.exec('COMMIT');
      database.close();
      return Promise.resolve();
    },
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
