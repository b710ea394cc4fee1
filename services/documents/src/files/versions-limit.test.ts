import { deleteFile, editFile, listStatusesForUser, reviewFiling, uploadLimits } from '@dossier/contracts';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { fileEntity } from './files.entity.ts';
import { yearStorageEntity } from './year-storage.entity.ts';

let user = 900;
const test = startForSuite(() =>
  startTestService(createDocumentsService, {
    env: { FILES_PER_YEAR: '3', UPLOAD_QUOTA_MB: '1' },
    stubServices: [
      stubEndpoint(reviewFiling, () => ({ moved: 0 })),
      stubEndpoint(listStatusesForUser, () => []),
    ],
  }),
);
beforeEach(() => (user += 1));

let content = 0;
const send = (name: string, fields: Record<string, string> = {}) =>
  upload(test, user, [{ name, bytes: `content ${(content += 1)}` }], fields);
const sums = async () => {
  const [row] = await test.db.read((manager) => manager.findBy(yearStorageEntity, { userId: user }));
  return [row?.liveBytes, row?.storedBytes];
};

it('refuses a version above the limit of its file', async () => {
  const { id } = fulfilledResult(await send('a.txt')).file;
  await test.db.write((manager) =>
    manager.query(`UPDATE file SET version = ${uploadLimits.versionsPerFile} WHERE id = '${id}'`),
  );
  const refused = await send('a.txt', { replaces: id });
  expect([refused.status, refused.error.code]).toEqual([413, 'VERSIONS_PER_FILE_EXCEEDED']);
  expect(refused.error.message).toContain(String(uploadLimits.versionsPerFile));
});

it('refuses a version above the limit of the year, in the trash or not, also under parallel uploads', async () => {
  const { id } = fulfilledResult(await send('a.txt')).file;
  await test.request(deleteFile, { params: { id } }, { as: as(user) });
  // Nine versions in a year of three documents, of which the trash holds one.
  const { id: replaces } = fulfilledResult(await send('b.txt')).file;
  const sent = await Promise.all(Array.from({ length: 9 }, () => send('b.txt', { replaces })));
  const statuses = sent.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 413, 413]);
  const refused = await send('c.txt');
  expect([refused.status, refused.error.code]).toEqual([413, 'VERSIONS_PER_YEAR_EXCEEDED']);
  expect(refused.error.message).toContain('9');
  const moved = fulfilledResult(await send('d.txt', { taxYear: '2023' })).file;
  const edit = await test.request(
    editFile,
    { params: { id: moved.id }, body: { taxYear: 2024 } },
    { as: as(user) },
  );
  expect([edit.status, edit.error?.code]).toEqual([413, 'VERSIONS_PER_YEAR_EXCEEDED']);
});

it('counts each version as four kilobytes at least', async () => {
  const { id } = fulfilledResult(await send('a.txt')).file;
  await send('a.txt', { replaces: id });
  expect(await sums()).toEqual([8192, 8192]);
  await test.request(deleteFile, { params: { id } }, { as: as(user) });
  expect(await sums()).toEqual([0, 8192]);
  test.clock.set(new Date(test.clock.now() + 40 * 24 * 60 * 60 * 1000).toISOString());
  await test.clock.advance(60 * 60 * 1000);
  expect(await sums()).toEqual([0, 0]);
  expect(await test.db.read((manager) => manager.countBy(fileEntity, { userId: user }))).toBe(0);
});
