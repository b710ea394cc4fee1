import type { Row, Table } from './rows.ts';

/** The databases of all services as they were at one moment. */
export interface Snapshot {
  /** Reads a service's tables; undefined when the service has no database yet. */
  tables(service: string): Promise<Table[] | undefined>;
  close(): Promise<void>;
}

/** A service's empty database while it is restored. */
export interface Target {
  run(statement: string): Promise<void>;
  insert(table: Pick<Table, 'name' | 'columns'>, rows: readonly Row[]): Promise<void>;
  /** Commits the inserted rows durably. */
  close(): Promise<void>;
}

export interface Databases {
  readonly kind: 'sqlite' | 'mariadb';
  snapshot(services: readonly string[]): Promise<Snapshot>;
  isEmpty(service: string): Promise<boolean>;
  create(service: string): Promise<Target>;
}
