import { sharedDatabase, shareLimits } from '@dossier/contracts/share';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A file from the share menu that nobody has taken over yet. It has no owner: it may arrive before a sign-in. */
export interface SharedFile {
  readonly key: number;
  readonly file: File;
}

interface Schema extends DBSchema {
  files: { key: number; value: { readonly key?: number; readonly file: File; readonly sharedAt: number } };
}

/**
 * Stores files of the share menu, all or none; false when too many would wait. Throws where the browser refuses to store them.
 * Signing out deletes the database.
 */
export function keepSharedFiles(files: readonly File[]): Promise<boolean> {
  return withDatabase(async (database) => {
    await removeOutdated(database);
    const { store, done } = database.transaction('files', 'readwrite');
    const isWithinLimit = (await store.count()) + files.length <= shareLimits.files;
    const sharedAt = Date.now();
    if (isWithinLimit) await Promise.all(files.map((file) => store.add({ file, sharedAt })));
    await done;
    return isWithinLimit;
  });
}

/** The files that wait, in the order in which they arrived. They stay until `forgetSharedFiles`. */
export function listSharedFiles(): Promise<SharedFile[]> {
  return withDatabase(async (database) => {
    await removeOutdated(database);
    return (await database.getAll('files')) as SharedFile[];
  });
}

export function forgetSharedFiles(keys: readonly number[]): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('files', 'readwrite');
    await Promise.all([...keys.map((key) => store.delete(key)), done]);
  });
}

async function removeOutdated(database: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = database.transaction('files', 'readwrite');
  for await (const cursor of store)
    if (cursor.value.sharedAt < Date.now() - shareLimits.keptMs) await cursor.delete();
  await done;
}

/** Closes the database again: an open one would block its deletion when the person signs out. */
async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(sharedDatabase, 1, {
    upgrade: (created) => void created.createObjectStore('files', { keyPath: 'key', autoIncrement: true }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
