/** A migration failed, so the service does not start. The message states the condition of the data. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Codes of both engines. Any other code is an internal error. */
const duplicate = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY']);
const full = new Set(['SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL']);
/** The engine aborted the whole transaction; the documented remedy is to run it again. */
const conflict = new Set(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD']);
/** The connection is dead or hangs. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
]);
const unavailable = new Set([
  ...lost,
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_QUERY_INTERRUPTED',
  'DATABASE_CLOSED',
  'DATABASE_UNREACHABLE',
]);

/** Thrown by the wrapper itself while the database is not open (before the start, after the stop). */
export class DatabaseClosedError extends Error {
  readonly code = 'DATABASE_CLOSED';
}

/** No connection within the timeout. The cause is the driver's error, if any. */
export class DatabaseUnreachableError extends Error {
  readonly code = 'DATABASE_UNREACHABLE';
}

/** Whether a unique index rejected the row. */
export function isDuplicateKey(error: unknown): boolean {
  return duplicate.has(databaseCode(error));
}

export function isDatabaseFull(error: unknown): boolean {
  return full.has(databaseCode(error));
}

export function isConnectionLost(error: unknown): boolean {
  return lost.has(databaseCode(error));
}

export function isTransactionConflict(error: unknown): boolean {
  return conflict.has(databaseCode(error));
}

/** Whether another process holds the lock of the SQLite file. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(databaseCode(error));
}

/** Whether the database is closed, locked or unreachable, which is sent as 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseCode(error);
  return unavailable.has(code) || code.startsWith('SQLITE_IOERR') || conflict.has(code);
}

function databaseCode(error: unknown): string {
  if (!isDatabaseError(error)) return '';
  const inner = (error as { driverError?: unknown }).driverError ?? error;
  const code = (inner as { code?: unknown }).code;
  return typeof code === 'string' ? code : '';
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
