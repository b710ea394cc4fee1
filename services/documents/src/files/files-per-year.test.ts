import { deleteFile, listFiles, restoreFile, reviewFiling } from '@dossier/contracts';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

let user = 700;
const test = startForSuite(() =>
  startTestService(createDocumentsService, {
    env: { FILES_PER_YEAR: '3' },
    stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 })), noFilings],
  }),
);
beforeEach(() => (user += 1));

const send = (...names: string[]) =>
  upload(
    test,
    user,
    names.map((name) => ({ name, bytes: `content of ${name}` })),
  );
const add = async (name: string) => fulfilledResult(await send(name)).file;
const remove = (id: string) => test.request(deleteFile, { params: { id } }, { as: as(user) });
const restore = (id: string) => test.request(restoreFile, { params: { id } }, { as: as(user) });
const count = async () =>
  (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(user) })).body.length;

it('refuses a file above the limit of the year, and stores nothing of it', async () => {
  await send('a', 'b', 'c');
  const blobs = (await storedFiles(test.dataDir)).blobs.length;
  const refused = await send('d');
  expect([refused.status, refused.error.code]).toEqual([413, 'FILES_PER_YEAR_EXCEEDED']);
  expect(refused.error.message).toContain('3 documents');
  expect(await count()).toBe(3);
  expect((await storedFiles(test.dataDir)).blobs).toHaveLength(blobs);
  expect((await upload(test, user, [{ name: 'd', bytes: 'd' }], { taxYear: '2023' })).status).toBe(200);
});

it('holds under parallel uploads, and rejects single files of a larger request', async () => {
  const sent = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => send(name)));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413]);
  const { status, response } = await send('f', 'g');
  expect(status).toBe(200);
  expect(response.files).toMatchObject([
    { status: 'rejected', code: 'FILES_PER_YEAR_EXCEEDED' },
    { status: 'rejected', code: 'FILES_PER_YEAR_EXCEEDED' },
  ]);
  expect(await count()).toBe(3);
});

it('accepts a new version and the same bytes again', async () => {
  const replaces = (await add('a')).id;
  await send('b', 'c');
  const version = await upload(test, user, [{ name: 'a', bytes: 'v2' }], { replaces });
  expect(fulfilledResult(version).newVersion).toBe(true);
  expect(fulfilledResult(await send('b')).duplicate).toBe(true);
});

it('accepts a file after a deletion, and then refuses to restore the deleted one', async () => {
  const first = await add('a');
  await send('b', 'c');
  await remove(first.id);
  await add('d');
  const refused = await restore(first.id);
  expect([refused.status, refused.error?.code]).toEqual([413, 'FILES_PER_YEAR_EXCEEDED']);
  expect(await count()).toBe(3);
});

it('cannot be evaded by deleting and uploading in a loop', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await remove((await add(name)).id);
  expect((await send('g')).error.code).toBe('FILES_PER_YEAR_EXCEEDED');
});
