import {
  describePaper,
  editFile,
  fileByReading,
  getCategoryCoverage,
  getPaperContent,
  listFiles,
  listStatusesForUser,
  recordPaper,
  reviewFiling,
  type Paper,
} from '@dossier/contracts';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { postForm } from '../testing/uploads.ts';

const announced: Paper[] = [];
const test = startForSuite(() =>
  startTestService(createDocumentsService, {
    stubServices: [
      stubEndpoint(recordPaper, ({ body }) => {
        announced.push(body);
        return { success: true as const };
      }),
      stubEndpoint(listStatusesForUser, () => []),
      stubEndpoint(reviewFiling, () => ({ moved: 0 })),
    ],
  }),
);

const upload = (
  userId: number,
  name: string,
  text: string,
  fields: Record<string, string> = { sort: 'auto' },
) =>
  postForm(test, userId, [
    { name: 'taxYear', value: '2024' },
    ...Object.entries(fields).map(([field, value]) => ({ name: field, value })),
    { name: 'files', value: text, fileName: name },
  ]);
async function store(userId: number, name: string, text: string, fields?: Record<string, string>) {
  const { response } = await upload(userId, name, text, fields);
  const [result] = response.files;
  if (result?.status !== 'fulfilled') throw new Error('not stored');
  return result.value;
}
const file = (userId: number, id: string, categoryId: number, version = 1) =>
  test.request(
    fileByReading,
    { body: { userId, fileId: id, version, categoryId } },
    { as: asService('recognition') },
  );
const list = async (userId: number) =>
  (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(userId) })).body;

it('stores the files of a pile without a category, each as a file of its own, the same bytes once', async () => {
  const first = await store(7, 'scan.pdf', 'one');
  const second = await store(7, 'scan.pdf', 'two');
  expect(first.file).toMatchObject({ categoryId: null, sorting: 'auto', version: 1 });
  expect(second.file).toMatchObject({ categoryId: null, sorting: 'auto', version: 1 });
  expect(second.file.id).not.toBe(first.file.id);
  await file(7, first.file.id, 1);
  const again = await store(7, 'scan.pdf', 'one');
  expect(again).toMatchObject({ duplicate: true, file: { id: first.file.id, categoryId: 1 } });
  expect(await list(7)).toHaveLength(2);
  expect((await upload(7, 'a.pdf', 'x', { sort: 'manual' })).status).toBe(400);
  const chosen = await store(7, 'b.pdf', 'chosen', { sort: 'auto', categoryId: '4' });
  expect(chosen.file).toMatchObject({ categoryId: 4 });
  expect(chosen.file.sorting).toBeUndefined();
});

it('is filed by its reading once; undone or chosen by hand it stays as the person wants it', async () => {
  const { id } = (await store(8, 'a.txt', 'a')).file;
  const covered = async () => {
    const query = { userId: '8', taxYear: '2024' };
    return (await test.request(getCategoryCoverage, { query }, { as: asService('filing') })).body.missing;
  };
  expect(await covered()).toContain(1);
  expect((await file(8, id, 1, 2)).status, 'another version').toBe(200);
  expect(await list(8)).toMatchObject([{ categoryId: null, sorting: 'auto' }]);
  await file(8, id, 1);
  await file(8, id, 2);
  expect(await list(8)).toMatchObject([{ categoryId: 1, sorting: 'filed' }]);
  expect(await covered()).not.toContain(1);
  const undo = { params: { id }, body: { categoryId: null } };
  expect((await test.request(editFile, undo, { as: as(8) })).body.sorting).toBeUndefined();
  await file(8, id, 1);
  expect(await list(8)).toMatchObject([{ categoryId: null }]);
  const chosen = (await store(8, 'b.pdf', 'b', { categoryId: '4' })).file;
  await file(8, chosen.id, 1);
  expect((await list(8)).find((each) => each.id === chosen.id)?.categoryId).toBe(4);
});

it('stays a proposal where the category has the same bytes already', async () => {
  const { id } = (await store(9, 'a.pdf', 'same')).file;
  await store(9, 'b.pdf', 'same', { categoryId: '1' });
  expect((await file(9, id, 1)).status).toBe(200);
  expect((await list(9)).find((each) => each.id === id)).toMatchObject({
    categoryId: null,
    sorting: 'auto',
  });
});

it('tells the reader of each change in order, and once of the files of an earlier version', async () => {
  announced.length = 0;
  const { id } = (await store(10, 'a.pdf', 'a')).file;
  await file(10, id, 2);
  await test.request(editFile, { params: { id }, body: { categoryId: 3 } }, { as: as(10) });
  await test.fetch(`/api/files/${id}`, { method: 'DELETE', as: as(10) });
  await test.fetch(`/api/files/${id}/restore`, { method: 'POST', as: as(10) });
  await test.service.drainOutbox();
  const own = announced.filter(({ fileId }) => fileId === id);
  expect(own.map(({ categoryId, sorting, state }) => [categoryId, sorting, state])).toEqual([
    [null, 'auto', 'stored'],
    [2, 'filed', 'stored'],
    [3, null, 'stored'],
    [3, null, 'deleted'],
    [3, null, 'stored'],
  ]);
});

it('gives bytes and facts to services only', async () => {
  const { id } = (await store(11, 'a.pdf', 'content')).file;
  const params = { userId: '11', id };
  const reader = { as: asService('recognition') };
  const content = await test.request(getPaperContent, { params: { ...params, version: '1' } }, reader);
  expect(content.body.toString()).toBe('content');
  expect((await test.request(describePaper, { params }, reader)).body).toMatchObject({
    fileId: id,
    version: 1,
  });
  const stranger = { ...params, userId: '12' };
  expect((await test.request(describePaper, { params: stranger }, reader)).error?.code).toBe(
    'FILE_NOT_FOUND',
  );
  expect((await test.request(describePaper, { params }, { as: as(11) })).status).toBe(404);
});
