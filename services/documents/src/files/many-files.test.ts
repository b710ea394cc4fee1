import {
  deleteFiles,
  downloadFiles,
  editFiles,
  listFiles,
  listStatusesForUser,
  listTrash,
  maxFilesAtOnce,
  recordTransmittedFiles,
  restoreFiles,
  reviewFiling,
  type BodyIn,
} from '@dossier/contracts';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { yearStorageEntity } from './year-storage.entity.ts';

describe('several files at once', () => {
  let user = 1700;
  const test = startForSuite(() =>
    startTestService(createDocumentsService, {
      env: { FILES_PER_YEAR: '4' },
      stubServices: [
        stubEndpoint(reviewFiling, () => ({ moved: 0 })),
        stubEndpoint(listStatusesForUser, () => []),
      ],
    }),
  );
  beforeEach(() => {
    user += 1;
  });

  const add = async (name: string, fields: Record<string, string> = {}, bytes = `content of ${name}`) =>
    fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file.id;
  const remove = (ids: string[], userId = user) =>
    test.request(deleteFiles, { body: { ids } }, { as: as(userId) });
  const restore = (ids: string[], userId = user) =>
    test.request(restoreFiles, { body: { ids } }, { as: as(userId) });
  const edit = (files: BodyIn<typeof editFiles>['files'], userId = user) =>
    test.request(editFiles, { body: { files } }, { as: as(userId), headers: { 'accept-language': 'en' } });
  const archive = (ids: string, userId = user) =>
    test.request(downloadFiles, { query: { taxYear: 2024, ids } }, { as: as(userId) });
  const list = async (taxYear = 2024) =>
    (await test.request(listFiles, { query: { taxYear } }, { as: as(user) })).body
      .map(({ fileName, categoryId }) => `${categoryId}/${fileName}`)
      .sort();
  const trash = async () =>
    (await test.request(listTrash, { query: { taxYear: 2024 } }, { as: as(user) })).body.length;
  const liveBytes = async () =>
    (await test.db.read((manager) => manager.findBy(yearStorageEntity, { userId: user }))).map((row) => [
      row.taxYear,
      row.liveBytes,
    ]);

  it('are deleted and restored, with their bytes and the access log', async () => {
    const ids = [await add('a.pdf', {}, 'aa'), await add('b.pdf', { taxYear: '2023' }, 'bbb')];
    await add('c.pdf', {}, 'c');
    const response = await remove([...ids, ids[0]!]);
    expect([response.status, response.body.map(({ deletedAt }) => deletedAt !== null)]).toEqual([
      200,
      [true, true],
    ]);
    expect([await list(), await list(2023), (await liveBytes()).sort()]).toEqual([
      ['1/c.pdf'],
      [],
      [
        [2023, 0],
        [2024, 4096],
      ],
    ]);
    expect((await restore(ids)).body.map(({ id }) => id)).toEqual(ids);
    expect([await list(), await list(2023)]).toEqual([['1/a.pdf', '1/c.pdf'], ['1/b.pdf']]);
    const actions = await test.db.read((manager) => manager.findBy(accessEntity, { fileId: ids[0]! }));
    expect(actions.map(({ action }) => action).sort()).toEqual(['delete', 'restore', 'upload']);
  });

  it('are changed each in its own way, and with one call back', async () => {
    const [a, b] = [await add('a.pdf'), await add('b.pdf', { categoryId: '2' })];
    const moved = await edit([
      { id: a, categoryId: 5 },
      { id: b, categoryId: 5, taxYear: 2023 },
    ]);
    expect([moved.status, await list(), await list(2023)]).toEqual([200, ['5/a.pdf'], ['5/b.pdf']]);
    await edit([
      { id: a, categoryId: 1 },
      { id: b, categoryId: 2, taxYear: 2024 },
    ]);
    expect(await list()).toEqual(['1/a.pdf', '2/b.pdf']);
  });

  it('are downloaded as a ZIP of exactly these', async () => {
    const ids = [await add('a.pdf'), await add('b.pdf', { categoryId: '2' })];
    await add('c.pdf');
    const entries = await readZip((await archive(ids.join(','))).body);
    expect([...entries.values()].map(({ name }) => name.split('/')[1]).sort()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('change nothing when one of them cannot be changed, and name it', async () => {
    const [a, b] = [await add('a.pdf', {}, 'same'), await add('b.pdf')];
    await add('c.pdf', { categoryId: '2' }, 'same');
    const twice = await edit([
      { id: b, categoryId: 2 },
      { id: a, categoryId: 2 },
    ]);
    expect([twice.status, twice.error?.code, twice.error?.fields]).toEqual([
      409,
      'FILE_EXISTS',
      [{ path: 'files.1', code: 'FILE_EXISTS', message: twice.error?.message }],
    ]);
    const body = {
      userId: user,
      taxYear: 2024,
      at: new Date(test.clock.now()).toISOString(),
      files: [{ id: a, version: 1 }],
    };
    await test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
    const sent = await edit([
      { id: a, categoryId: 3 },
      { id: b, categoryId: 3 },
    ]);
    expect([sent.status, sent.error?.code, sent.error?.fields?.[0]?.path]).toEqual([
      409,
      'FILE_TRANSMITTED',
      'files.0',
    ]);
    expect(await list()).toEqual(['1/a.pdf', '1/b.pdf', '2/c.pdf']);

    const deleted = [await add('d.pdf'), b];
    await remove(deleted);
    for (const name of ['e.pdf', 'f.pdf']) await add(name);
    const full = await restore(deleted);
    expect([full.status, full.error?.code, await trash()]).toEqual([413, 'FILES_PER_YEAR_EXCEEDED', 2]);
  });

  it('are not found when one of them is missing, deleted for good or another user’s', async () => {
    const foreign = await add('foreign.pdf');
    user += 1;
    const own = await add('own.pdf');
    for (const other of [foreign, randomUUID(), 'never']) {
      for (const response of [
        await remove([own, other]),
        await restore([own, other]),
        await edit([
          { id: own, categoryId: 5 },
          { id: other, categoryId: 5 },
        ]),
        await archive(`${own},${other}`),
      ])
        expect([response.status, response.error?.code]).toEqual([404, 'FILE_NOT_FOUND']);
    }
    expect([await list(), await trash()]).toEqual([['1/own.pdf'], 0]);
    await remove([own]);
    expect((await edit([{ id: own, categoryId: 5 }])).error?.code).toBe('FILE_NOT_FOUND');
    expect((await archive(own)).error?.code).toBe('FILE_NOT_FOUND');
  });

  it('are at least one and at most as many as one call may change', async () => {
    const many = Array.from({ length: maxFilesAtOnce + 1 }, () => randomUUID());
    for (const ids of [[], many]) {
      expect((await remove(ids)).error?.code).toBe('VALIDATION_FAILED');
      expect((await restore(ids)).error?.code).toBe('VALIDATION_FAILED');
      expect((await edit(ids.map((id) => ({ id })))).error?.code).toBe('VALIDATION_FAILED');
      expect((await archive(ids.join(','))).error?.code).toBe('VALIDATION_FAILED');
    }
    expect((await archive(many.slice(1).join(','))).error?.code).toBe('FILE_NOT_FOUND');
  });
});
