/** A migration failed, so the service does not start. The message states the condition of the data. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** What an error says about the database, and not about the statement. Anything else is an internal error. */
type DatabaseState =
  /** A unique index rejected the row. */
  | 'duplicate'
  /** The disk is full. */
  | 'full'
  /** The engine aborted the whole transaction; the documented remedy is to run it again. */
  | 'conflict'
  /** The connection is dead or hangs. */
  | 'lost'
  /** Locked, read only, overloaded, or not ready. */
  | 'unavailable';

/** Results of SQLite, which Node gives as numbers. Source: https://sqlite.org/rescode.html */
const sqliteStates: Readonly<Record<number, DatabaseState>> = {
  5: 'unavailable', // SQLITE_BUSY
  6: 'unavailable', // SQLITE_LOCKED
  8: 'unavailable', // SQLITE_READONLY
  10: 'unavailable', // SQLITE_IOERR
  13: 'full', // SQLITE_FULL
  14: 'unavailable', // SQLITE_CANTOPEN
  1555: 'duplicate', // SQLITE_CONSTRAINT_PRIMARYKEY
  2067: 'duplicate', // SQLITE_CONSTRAINT_UNIQUE
};

/**
 * Errors of MariaDB and MySQL by number, because mysql2 has no name for some of them. Sources:
 * https://mariadb.com/docs/server/reference/error-codes/mariadb-error-code-reference,
 * https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html
 */
const mariadbStates: Readonly<Record<number, DatabaseState>> = {
  1020: 'conflict', // ER_CHECKREAD, with innodb_snapshot_isolation
  1021: 'full', // ER_DISK_FULL
  1040: 'unavailable', // ER_CON_COUNT_ERROR
  1047: 'unavailable', // ER_UNKNOWN_COM_ERROR: a node of a cluster without quorum
  1053: 'lost', // ER_SERVER_SHUTDOWN
  1062: 'duplicate', // ER_DUP_ENTRY
  1114: 'full', // ER_RECORD_FILE_FULL
  1180: 'unavailable', // ER_ERROR_DURING_COMMIT
  1203: 'unavailable', // ER_TOO_MANY_USER_CONNECTIONS
  1205: 'unavailable', // ER_LOCK_WAIT_TIMEOUT
  1213: 'conflict', // ER_LOCK_DEADLOCK
  1226: 'unavailable', // ER_USER_LIMIT_REACHED
  1290: 'unavailable', // ER_OPTION_PREVENTS_STATEMENT: read_only
  1317: 'unavailable', // ER_QUERY_INTERRUPTED
  1836: 'unavailable', // ER_READ_ONLY_MODE
  1927: 'lost', // ER_CONNECTION_KILLED
  1969: 'unavailable', // ER_STATEMENT_TIMEOUT
  3024: 'unavailable', // ER_QUERY_TIMEOUT
};

/** Errors of the connection, from the system and from mysql2, and our own. */
const connectionStates: Readonly<Record<string, DatabaseState>> = {
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ENOTFOUND: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
  PROTOCOL_CONNECTION_LOST: 'lost',
  PROTOCOL_SEQUENCE_TIMEOUT: 'lost',
  PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR: 'lost',
  DATABASE_CLOSED: 'unavailable',
  DATABASE_UNREACHABLE: 'unavailable',
};

/** Thrown by the wrapper itself while the database is not open (before the start, after the stop). */
export class DatabaseClosedError extends Error {
  readonly code = 'DATABASE_CLOSED';
}

/** No connection within the timeout. The cause is the driver's error, if any. */
export class DatabaseUnreachableError extends Error {
  readonly code = 'DATABASE_UNREACHABLE';
}

/** Whether a unique index rejected the row. */
export const isDuplicateKey = (error: unknown): boolean => stateOf(error) === 'duplicate';

export const isDatabaseFull = (error: unknown): boolean => stateOf(error) === 'full';

export const isConnectionLost = (error: unknown): boolean => stateOf(error) === 'lost';

export const isTransactionConflict = (error: unknown): boolean => stateOf(error) === 'conflict';

/** Whether the database cannot do its work at the moment, which is sent as 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = stateOf(error);
  return state === 'lost' || state === 'unavailable' || state === 'conflict';
}

function stateOf(error: unknown): DatabaseState | undefined {
  if (!isDatabaseError(error)) return undefined;
  const inner = (error as { driverError?: unknown }).driverError ?? error;
  const { code, errcode, errno } = inner as { code?: unknown; errcode?: unknown; errno?: unknown };
  // The lowest byte of an extended result is the result.
  if (typeof errcode === 'number') return sqliteStates[errcode] ?? sqliteStates[errcode & 0xff];
  const ofServer = typeof errno === 'number' ? mariadbStates[errno] : undefined;
  return ofServer ?? (typeof code === 'string' ? connectionStates[code] : undefined);
}

/** Only errors of the driver count: a refused socket may also belong to another service. */
function isDatabaseError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    'driverError' in error ||
    error instanceof DatabaseClosedError ||
    error instanceof DatabaseUnreachableError
  );
}
