import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

// A database that nothing refers to is closed by the garbage collector, and its lock would go with it.
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system gives back however this process ends, so that it can neither stay behind
 * after a kill nor be taken over by a process that happens to get the same number. Held through SQLite because Node
 * offers no file locks itself.
 * @param waitMs how long to wait for whoever holds it
 * @returns a function that gives the lock back, or `undefined` when somebody else holds it
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
