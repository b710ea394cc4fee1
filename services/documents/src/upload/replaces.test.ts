import {
  defaultTaxYear,
  editFile,
  deleteFile,
  downloadFile,
  listFileHistory,
  listFiles,
  recordTransmittedFiles,
} from '@dossier/contracts';
import { as, asService, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { yearStorageEntity } from '../files/year-storage.entity.ts';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, postForm, sha256, upload, noFilings } from '../testing/uploads.ts';

const image = (bytes: string) => ({ name: 'image.jpg', bytes });

describe('files of the same name', () => {
  let user = 300;
  const test = startForSuite(() => startTestService(createDocumentsService, { stubServices: [noFilings] }));
  beforeEach(() => (user += 1));

  const list = async (query: { limit?: string } = {}) =>
    (await test.request(listFiles, { query: { taxYear: '2024', ...query } }, { as: as(user) })).body;
  const add = async (bytes: string, fields?: Record<string, string>) =>
    fulfilledResult(await upload(test, user, [image(bytes)], fields));
  const history = async (id: string) =>
    (await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) })).body.map(
      ({ hash }) => hash,
    );

  it('are papers of their own, one after the other, in one request or in parallel', async () => {
    await add('1');
    expect(await add('2')).toMatchObject({ newVersion: false, duplicate: false, file: { version: 1 } });
    await upload(test, user, [image('3'), image('4')]);
    await Promise.all(['5', '6', '7', '8'].map((bytes) => add(bytes)));
    const files = await list();
    expect(files).toHaveLength(8);
    for (const { id, hash, version } of files) {
      expect(version).toBe(1);
      const { body } = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) });
      expect(sha256(body)).toBe(hash);
    }
    expect(await add('3')).toMatchObject({ duplicate: true });
    expect(await list()).toHaveLength(8);
  });

  it('have a number in lists, by upload, within their category', async () => {
    const ids: string[] = [];
    for (const bytes of ['1', '2', '3']) {
      ids.push((await add(bytes)).file.id);
      await test.clock.advance(1000);
    }
    await add('other category', { categoryId: '2' });
    const numbers = async (query?: { limit?: string }) =>
      Object.fromEntries((await list(query)).map(({ id, nameNumber }) => [ids.indexOf(id), nameNumber]));
    expect(await numbers()).toEqual({ 0: undefined, 1: 2, 2: 3, [-1]: undefined });
    expect(await numbers({ limit: '2' }), 'also on a page').toEqual({ 2: 3, [-1]: undefined });
    const params = { id: ids[1] ?? '' };
    await test.request(editFile, { params, body: { name: 'receipt.jpg' } }, { as: as(user) });
    expect(await numbers()).toEqual({ 0: undefined, 1: undefined, 2: 2, [-1]: undefined });
    await test.request(deleteFile, { params: { id: ids[0] ?? '' } }, { as: as(user) });
    expect(await numbers()).toEqual({ 1: undefined, 2: undefined, [-1]: undefined });
  });

  it('become versions of the files that are named, one for each file or none', async () => {
    const [first, second] = [(await add('1')).file.id, (await add('2')).file.id];
    const gone = crypto.randomUUID();
    const { response } = await postForm(test, user, [
      { name: 'taxYear', value: '2024' },
      { name: 'categoryId', value: '2' },
      ...['wrong hash', '1b', '2b', 'new', 'unknown'].map((value) => ({
        name: 'files',
        value,
        fileName: 'image.jpg',
      })),
      ...['', sha256('1b'), sha256('2b'), sha256('new'), sha256('unknown')].map((value) => ({
        name: 'hashes[]',
        value,
      })),
      ...['', first, second, '', gone].map((value) => ({ name: 'replaces', value })),
    ]);
    expect(response.failedCount).toBe(2);
    expect(response.files).toMatchObject([
      { status: 'rejected', code: 'HASH_MISMATCH' },
      { value: { newVersion: true, file: { id: first, version: 2, categoryId: 1, hash: sha256('1b') } } },
      { value: { newVersion: true, file: { id: second, version: 2, categoryId: 1, hash: sha256('2b') } } },
      { value: { newVersion: false, file: { version: 1, categoryId: 2, hash: sha256('new') } } },
      { status: 'rejected', code: 'FILE_NOT_FOUND' },
    ]);
    const asList = await upload(test, user, [image('1c'), image('2c')], {
      replaces: JSON.stringify([first, '']),
    });
    expect([fulfilledResult(asList).newVersion, fulfilledResult(asList, 1).newVersion]).toEqual([
      true,
      false,
    ]);
    expect(await history(first)).toEqual(['1c', '1b', '1'].map(sha256));
    expect((await add('alone', { replaces: '' })).newVersion).toBe(false);
  });

  it('are numbered as versions under parallel replacements', async () => {
    const { file } = await add('1');
    const bytes = Array.from({ length: 8 }, (_, index) => `race ${index}`);
    const sent = await Promise.all(bytes.map((each) => add(each, { replaces: file.id })));
    const versions = sent.map((each) => each.file.version);
    expect(versions.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await list()).toMatchObject([{ id: file.id, createdAt: file.createdAt, versionCount: 9 }]);
  });

  it('are replaced once, however often the request is repeated', async () => {
    const { file } = await add('1');
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map(() => add('2', { replaces: file.id })));
    expect(sent.filter(({ newVersion }) => newVersion)).toHaveLength(1);
    const again = await add('2', { replaces: file.id });
    expect(again).toMatchObject({ duplicate: true, newVersion: false, file: { id: file.id, version: 2 } });
    expect(await history(file.id)).toEqual(['2', '1'].map(sha256));
  });

  it('replace another one also after they were uploaded as papers of their own', async () => {
    const { file } = await add('1');
    const fields: Record<string, string>[] = [{}, { categoryId: '', sort: 'auto' }];
    for (const [index, each] of fields.entries()) {
      const own = (await add(`corrected ${index}`, each)).file;
      const added = await add(`corrected ${index}`, { replaces: file.id });
      expect(added).toMatchObject({ newVersion: true, file: { id: file.id, version: index + 2 } });
      expect((await list()).map(({ id }) => id)).toEqual([file.id]);
      const gone = await test.request(downloadFile, { params: { id: own.id }, query: {} }, { as: as(user) });
      expect(gone.error?.code).toBe('FILE_NOT_FOUND');
    }
    const sums = await test.db.read((manager) => manager.findOneBy(yearStorageEntity, { userId: user }));
    expect([sums?.liveBytes, sums?.storedBytes], 'three versions').toEqual([3 * 4096, 3 * 4096]);
  });

  it('replace nothing when the same bytes are a paper with a history of its own, or in a dossier', async () => {
    const { file } = await add('1');
    const second = (await add('2')).file;
    await add('2, corrected', { replaces: second.id });
    const sent = (await add('3')).file;
    const at = new Date(test.clock.now()).toISOString();
    const body = { userId: user, taxYear: 2024, at, files: [{ id: sent.id, version: 1 }] };
    await test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
    for (const bytes of ['2, corrected', '3']) {
      const refused = await upload(test, user, [image(bytes)], { replaces: file.id });
      expect([refused.status, refused.error.code]).toEqual([409, 'FILE_EXISTS']);
    }
    expect(await list()).toHaveLength(3);
  });

  it('are listed for the default year without a year', async () => {
    const { file } = await add('1', { taxYear: String(defaultTaxYear(new Date(test.clock.now()))) });
    const listed = await test.request(listFiles, { query: {} }, { as: as(user) });
    expect(listed.body.map(({ id }) => id)).toEqual([file.id]);
  });

  it.each([
    ['another number of entries', JSON.stringify(['', ''])],
    ['no ids', JSON.stringify(['image.jpg'])],
    ['an object', '{}'],
    ['invalid JSON', '["'],
  ])('are refused with %s in `replaces`, and nothing is stored', async (_, replaces) => {
    const refused = await upload(test, user, [image('1')], { replaces });
    expect([refused.status, refused.error.fields?.[0]?.path.split('.')[0]]).toEqual([400, 'replaces']);
    expect(await list()).toEqual([]);
  });
});
