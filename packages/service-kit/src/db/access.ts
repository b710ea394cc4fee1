import type { DataSource, EntityManager } from 'typeorm';

/** The only access to the tables. */
export interface Database {
  /** Runs read-only queries. Inside a `write` they see its uncommitted rows, outside only committed ones. */
  read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction. A nested `write` joins the outer one.
   * Only queries belong inside: no calls to other services, no files. On MariaDB a deadlock runs `work` again.
   */
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  /** Runs `action` after the commit of the current transaction, or immediately when there is none. */
  afterCommit(action: () => void): void;
  /** Whether the caller runs inside a `write`. */
  readonly inTransaction: boolean;
  /** Throws when the database is unavailable. */
  ping(): Promise<void>;
  /** The data source migrations and writes run on; for tests and tools. */
  readonly dataSource: DataSource;
}
