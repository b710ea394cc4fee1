import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersistedFiles, type PersistedFile } from './persisted-files.ts';
import { storableFile, stubIndexedDb } from './testing.ts';

let moment = Date.now();
const makePersistedFile = (id: string, owner: number, addedAt = ++moment): PersistedFile => ({
  id,
  owner,
  file: storableFile(`${id}.pdf`),
  taxYear: 2024,
  categoryId: 1,
  addedAt,
});
const deleteDatabase = () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  indexedDB.deleteDatabase('dossier.uploads').addEventListener('success', resolve);
  return promise;
};

const ids = async (store: PersistedFiles, owner: number) => (await store.list(owner)).map(({ id }) => id);

beforeEach(stubIndexedDb);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('PersistedFiles', () => {
  it('returns each user their own files in order, with content', async () => {
    const store = new PersistedFiles();
    for (const each of [makePersistedFile('b', 7), makePersistedFile('a', 7), makePersistedFile('c', 8)])
      await store.put(each);
    expect([await ids(store, 7), await ids(store, 8), await ids(store, 9)]).toEqual([['b', 'a'], ['c'], []]);
    const [first] = await store.list(7);
    expect([first?.file.name, await first?.file.text()]).toEqual(['b.pdf', 'content of b.pdf']);
  });

  it('survives a reload, without removed files', async () => {
    const before = new PersistedFiles();
    for (const each of [makePersistedFile('a', 7), makePersistedFile('b', 7)]) await before.put(each);
    await before.delete(['a']);
    const next = new PersistedFiles();
    expect([await ids(next, 7), await next.has('a'), await next.has('b')]).toEqual([['b'], false, true]);
  });

  it('removes files older than a week, of any user', async () => {
    const store = new PersistedFiles();
    const day = 24 * 60 * 60 * 1000;
    await store.put(makePersistedFile('old', 7, Date.now() - 7 * day - 1));
    await store.put(makePersistedFile('young', 7, Date.now() - 6 * day));
    expect(await ids(store, 8)).toEqual([]);
    expect(await store.has('old')).toBe(false);
    expect(await ids(store, 7)).toEqual(['young']);
  });

  it('stores the bytes where the browser stores no files, as WebKit in private windows', async () => {
    vi.stubGlobal('File', storableFile('').constructor);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      if ('arrayBuffer' in value.file)
        throw new DOMException('Error preparing Blob/File data', 'UnknownError');
      return put.call(this, value);
    });
    const store = new PersistedFiles();
    await store.put(makePersistedFile('a', 7));
    const [first] = await new PersistedFiles().list(7);
    expect([first?.id, first?.file.name, first?.file.type]).toEqual(['a', 'a.pdf', 'application/pdf']);
    expect(await first?.file.text()).toBe('content of a.pdf');
  });

  it('does not block deletion under an open page, and starts over', async () => {
    const store = new PersistedFiles();
    await store.put(makePersistedFile('a', 7));
    await deleteDatabase();
    expect(await ids(store, 7)).toEqual([]);
    await store.put(makePersistedFile('b', 8));
    expect(await ids(store, 8)).toEqual(['b']);
  });

  it('fails while the browser refuses storage and works afterwards', async () => {
    const store = new PersistedFiles();
    vi.stubGlobal('indexedDB', undefined);
    await expect(store.put(makePersistedFile('a', 7))).rejects.toThrow();
    stubIndexedDb();
    await store.put(makePersistedFile('b', 7));
    expect(await ids(store, 7)).toEqual(['b']);
  });
});
