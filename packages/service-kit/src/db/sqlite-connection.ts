import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;

interface Statement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  all(...parameters: SQLInputValue[]): Row[];
  run(...parameters: SQLInputValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

/** The SQLite of Node as TypeORM's data source `better-sqlite3` uses a driver. */
export class SqliteConnection {
  readonly #database: DatabaseSync;

  /** @param timeout how long a statement waits for a lock, in milliseconds */
  constructor(file: string, { timeout, readonly }: { timeout: number; readonly: boolean }) {
    this.#database = new DatabaseSync(file, { timeout, readOnly: readonly });
  }

  prepare(sql: string): Statement {
    const statement = this.#database.prepare(sql);
    return {
      // TypeORM keeps statements and asks for each query.
      reader: statement.columns().length > 0,
      all: (...parameters) => statement.all(...parameters),
      run: (...parameters) => statement.run(...parameters),
    };
  }

  /** @param text what follows `PRAGMA` */
  pragma(text: string): Row[] {
    return this.#database.prepare(`PRAGMA ${text}`).all();
  }

  close(): void {
    this.#database.close();
  }
}
