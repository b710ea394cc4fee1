import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

// Keeps a reference: the garbage collector would close the database and release its lock.
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system releases however this process ends: unlike a PID file, it never outlives a kill
 * and is not affected by a reused process id. Uses SQLite, because Node has no file locks.
 * @param waitMs how long to wait for another holder
 * @returns a function that releases the lock, or `undefined` when another process holds it
 */
export function takeLock(path: string, waitMs = 0): (() => void) | undefined {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
    held.add(database);
    return () => {
      held.delete(database);
      database.close();
    };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}
