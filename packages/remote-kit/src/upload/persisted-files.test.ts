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

const ids = async (kept: PersistedFiles, owner: number) => (await kept.of(owner)).map(({ id }) => id);

beforeEach(stubIndexedDb);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('PersistedFiles', () => {
  it('returns each user their own files in order, with content', async () => {
    const kept = new PersistedFiles();
    for (const each of [makePersistedFile('b', 7), makePersistedFile('a', 7), makePersistedFile('c', 8)])
      await kept.keep(each);
    expect([await ids(kept, 7), await ids(kept, 8), await ids(kept, 9)]).toEqual([['b', 'a'], ['c'], []]);
    const [first] = await kept.of(7);
    expect([first?.file.name, await first?.file.text()]).toEqual(['b.pdf', 'content of b.pdf']);
  });

  it('survives a reload, without removed files', async () => {
    const before = new PersistedFiles();
    for (const each of [makePersistedFile('a', 7), makePersistedFile('b', 7)]) await before.keep(each);
    await before.forget(['a']);
    const next = new PersistedFiles();
    expect([await ids(next, 7), await next.has('a'), await next.has('b')]).toEqual([['b'], false, true]);
  });

  it('removes files older than a week, of any user', async () => {
    const kept = new PersistedFiles();
    const day = 24 * 60 * 60 * 1000;
    await kept.keep(makePersistedFile('old', 7, Date.now() - 7 * day - 1));
    await kept.keep(makePersistedFile('young', 7, Date.now() - 6 * day));
    expect(await ids(kept, 8)).toEqual([]);
    expect(await kept.has('old')).toBe(false);
    expect(await ids(kept, 7)).toEqual(['young']);
  });

  it('stores the bytes where the browser stores no files, as WebKit in private windows', async () => {
    vi.stubGlobal('File', storableFile('').constructor);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      if ('arrayBuffer' in value.file)
        throw new DOMException('Error preparing Blob/File data', 'UnknownError');
      return put.call(this, value);
    });
    const kept = new PersistedFiles();
    await kept.keep(makePersistedFile('a', 7));
    const [first] = await new PersistedFiles().of(7);
    expect([first?.id, first?.file.name, first?.file.type]).toEqual(['a', 'a.pdf', 'application/pdf']);
    expect(await first?.file.text()).toBe('content of a.pdf');
  });

  it('does not block deletion under an open page, and starts over', async () => {
    const kept = new PersistedFiles();
    await kept.keep(makePersistedFile('a', 7));
    await deleteDatabase();
    expect(await ids(kept, 7)).toEqual([]);
    await kept.keep(makePersistedFile('b', 8));
    expect(await ids(kept, 8)).toEqual(['b']);
  });

  it('fails while the browser refuses storage and works afterwards', async () => {
    const kept = new PersistedFiles();
    vi.stubGlobal('indexedDB', undefined);
    await expect(kept.keep(makePersistedFile('a', 7))).rejects.toThrow();
    stubIndexedDb();
    await kept.keep(makePersistedFile('b', 7));
    expect(await ids(kept, 7)).toEqual(['b']);
  });
});
