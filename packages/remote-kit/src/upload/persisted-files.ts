import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A file that is not acknowledged yet, as stored in the browser. */
export interface PersistedFile {
  readonly id: string;
  /** The user who added it. */
  readonly owner: number;
  readonly file: File;
  readonly taxYear: number;
  readonly categoryId: number | null;
  readonly replaces?: string | undefined;
  readonly addedAt: number;
}

/** WebKit stores no files in private windows, but bytes. */
interface FileBytes {
  readonly content: ArrayBuffer;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
}

type StoredFile = Omit<PersistedFile, 'file'> & { readonly file: File | FileBytes };

interface Schema extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { owner: number; addedAt: number } };
}

const databaseName = 'dossier.uploads';

/** Files are kept for a week. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The upload queue's files in IndexedDB. Every call may fail: private windows, a full disk, or a browser that refuses.
 * Signing out deletes the database (remote-kit).
 */
export class PersistedFiles {
  #database: Promise<IDBPDatabase<Schema>> | null = null;

  async put(file: PersistedFile): Promise<void> {
    const database = await this.#open();
    const put = (stored: StoredFile) => database.put('files', stored);
    await put(file).catch(async () => put({ ...file, file: await toBytes(file.file) }));
  }

  /** In the order they were added. */
  async list(owner: number): Promise<PersistedFile[]> {
    const database = await this.#open();
    const { store } = database.transaction('files', 'readwrite');
    const outdated = IDBKeyRange.upperBound(Date.now() - keptMs);
    for (const id of await store.index('addedAt').getAllKeys(outdated)) await store.delete(id);
    const files = await store.index('owner').getAll(owner);
    return files
      .map((stored) => ({ ...stored, file: toFile(stored.file) }))
      .toSorted((a, b) => a.addedAt - b.addedAt);
  }

  async has(id: string): Promise<boolean> {
    return (await (await this.#open()).getKey('files', id)) !== undefined;
  }

  async delete(ids: readonly string[]): Promise<void> {
    const { store, done } = (await this.#open()).transaction('files', 'readwrite');
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  }

  /** Resets the connection, so that the next call reopens it: after a failure or a deletion under an open page. */
  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#database) return this.#database;
    const reset = () => {
      if (this.#database === opening) this.#database = null;
    };
    const opening = this.#connect(reset);
    opening.catch(reset);
    this.#database = opening;
    return opening;
  }

  async #connect(onEnd: () => void): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(databaseName, 1, {
      upgrade(database) {
        const files = database.createObjectStore('files', { keyPath: 'id' });
        files.createIndex('owner', 'owner');
        files.createIndex('addedAt', 'addedAt');
      },
      // On sign-out an open connection would block the deletion.
      blocking(_current, _blocked, event) {
        onEnd();
        (event.target as IDBDatabase).close();
      },
      terminated: onEnd,
    });
  }
}

async function toBytes(file: File): Promise<FileBytes> {
  const { name, type, lastModified } = file;
  return { content: await file.arrayBuffer(), name, type, lastModified };
}

const toFile = (stored: File | FileBytes): File =>
  'content' in stored ? new File([stored.content], stored.name, stored) : stored;
