import {
  deleteFile,
  downloadFile,
  editFile,
  getCategoryCoverage,
  listFileHistory,
  listFiles,
  listStatusesForUser,
  recordTransmittedFiles,
  restoreFile,
  reviewFiling,
  type BodyIn,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { samplePdf } from '@dossier/document-reader/testing';
import { fail } from '@dossier/service-kit';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { yearStorageEntity } from './year-storage.entity.ts';

const day = 24 * 60 * 60 * 1000;

describe('editing a file', () => {
  let user = 1200;
  let isFilingDown = false;
  const completed = new Set<string>();
  const reviews: (number | undefined)[] = [];
  const test = startForSuite(() =>
    startTestService(createDocumentsService, {
      env: { UPLOAD_QUOTA_MB: '1', FILES_PER_YEAR: '3' },
      stubServices: [
        stubEndpoint(reviewFiling, ({ body }) => (reviews.push(body.taxYear), { moved: 0 })),
        stubEndpoint(listStatusesForUser, ({ params }) => {
          if (isFilingDown) throw fail('SERVICE_UNAVAILABLE');
          return [2023, 2024].map((taxYear) => {
            return sampleTaxStatus(completed.has(`${params.userId} ${taxYear}`) ? 6 : 2, { taxYear });
          });
        }),
      ],
    }),
  );
  beforeEach(() => {
    user += 1;
    isFilingDown = false;
  });

  const add = async (
    name: string,
    fields: Record<string, string> = {},
    bytes: string | Buffer = `content of ${name}`,
  ) => fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file;
  const edit = (id: string, body: BodyIn<typeof editFile>, userId = user) =>
    test.request(editFile, { params: { id }, body }, { as: as(userId) });
  const list = async (taxYear: number) =>
    (await test.request(listFiles, { query: { taxYear } }, { as: as(user) })).body.map(
      ({ fileName, categoryId }) => `${categoryId}/${fileName}`,
    );
  const record = (...files: { id: string; version: number }[]) =>
    test.request(
      recordTransmittedFiles,
      {
        body: {
          userId: user,
          taxYear: 2024,
          at: new Date(test.clock.now()).toISOString(),
          files,
        },
      },
      { as: asService('filing') },
    );

  it('changes name, category and year, with the same id, versions and bytes', async () => {
    const { id: replaces } = await add('Scan.pdf', {}, 'first');
    const file = await add('Scan.pdf', { replaces }, 'second');
    const response = await edit(file.id, { name: ' Prämie 2023.pdf ', categoryId: 4, taxYear: 2023 });
    expect([response.status, response.body]).toEqual([
      200,
      {
        ...file,
        fileName: 'Prämie 2023.pdf',
        originalFileName: 'Prämie 2023.pdf',
        filename: 'Prämie 2023.pdf',
        categoryId: 4,
        categoryName: 'Insurance Certificates',
        taxYear: 2023,
      },
    ]);
    expect([await list(2024), await list(2023)]).toEqual([[], ['4/Prämie 2023.pdf']]);
    const history = await test.request(
      listFileHistory,
      { params: { id: file.id }, query: {} },
      { as: as(user) },
    );
    expect(history.body.map(({ version, filename }) => [version, filename])).toEqual([
      [2, 'Scan.pdf'],
      [1, 'Scan.pdf'],
    ]);
    const content = await test.request(
      downloadFile,
      { params: { id: file.id }, query: { version: '1' } },
      { as: as(user) },
    );
    expect(content.body.toString()).toBe('first');

    expect((await edit(file.id, { name: 'Scan.pdf', categoryId: 1, taxYear: 2024 })).body).toEqual(file);
    const sums = await test.db.read((manager) => manager.findBy(yearStorageEntity, { userId: user }));
    expect(
      sums.map(({ taxYear, liveBytes, storedBytes }) => [taxYear, liveBytes, storedBytes]).sort(),
    ).toEqual([
      [2023, 0, 0],
      [2024, 8192, 8192],
    ]);
    const actions = await test.db.read((manager) =>
      manager.countBy(accessEntity, { fileId: file.id, action: 'edit' }),
    );
    expect(actions, 'one entry an hour').toBe(1);
  });

  it('covers the category that the file enters, and asks filing to review the year', async () => {
    const file = await add('Abo.pdf', { categoryId: '' }, samplePdf());
    await test.service.drainOutbox();
    reviews.length = 0;
    await edit(file.id, { categoryId: 21 });
    await test.service.drainOutbox();
    expect(reviews).toEqual([2024]);
    const query = { userId: String(user), taxYear: 2024 };
    const coverage = await test.request(getCategoryCoverage, { query }, { as: asService('filing') });
    expect(coverage.body.missing).toEqual([1, 2, 3, 4, 5]);
    expect((await edit(file.id, { categoryId: null })).body.categoryId).toBeNull();
  });

  it('covers the category once the name matches the content', async () => {
    const file = await add('Abo.jpg', { categoryId: '21' }, samplePdf());
    expect(file.problem).toBe('misnamed');
    await test.service.drainOutbox();
    reviews.length = 0;
    const renamed = await edit(file.id, { name: 'Abo.pdf' });
    expect(renamed.body.problem).toBeUndefined();
    await test.service.drainOutbox();
    expect(reviews).toEqual([2024]);
  });

  it('is refused for another user’s file, one in the trash and an id that never was', async () => {
    const file = await add('a.pdf');
    const deleted = await add('b.pdf');
    await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });
    for (const [id, userId] of [
      [file.id, 99_999],
      [deleted.id, user],
      ['no-uuid', user],
    ] as const) {
      const response = await edit(id, { name: 'c.pdf' }, userId);
      expect([response.status, response.error?.code]).toEqual([404, 'FILE_NOT_FOUND']);
    }
    expect(await list(2024)).toEqual(['1/a.pdf']);
  });

  it.each<[string, BodyIn<typeof editFile>, number, string]>([
    ['an empty name', { name: ' ' }, 400, 'VALIDATION_FAILED'],
    ['a name without visible characters', { name: '\u200b' }, 422, 'FILE_NAME_INVALID'],
    ['an unknown category', { categoryId: 999 }, 422, 'CATEGORY_UNKNOWN'],
    ['a future year', { taxYear: 2090 }, 422, 'TAX_YEAR_NOT_AVAILABLE'],
  ])('refuses %s', async (_, body, status, code) => {
    const file = await add('a.pdf');
    const response = await edit(file.id, body);
    expect([response.status, response.error?.code]).toEqual([status, code]);
    expect(await list(2024)).toEqual(['1/a.pdf']);
  });

  it('refuses a place that has the same bytes, or no room', async () => {
    const file = await add('a.pdf', {}, 'same');
    await add('b.pdf', { categoryId: '2' }, 'same');
    expect((await edit(file.id, { categoryId: 2 })).error?.code).toBe('FILE_EXISTS');
    for (const name of ['1', '2', '3']) await add(name, { taxYear: '2023' });
    const full = await edit(file.id, { taxYear: 2023 });
    expect([full.status, full.error?.code]).toEqual([413, 'FILES_PER_YEAR_EXCEEDED']);
    expect(await list(2024)).toEqual(['2/b.pdf', '1/a.pdf']);
  });

  it('is refused for a filed year, and while filing is down', async () => {
    const file = await add('a.pdf');
    isFilingDown = true;
    expect((await edit(file.id, { categoryId: 2 })).status).toBe(503);
    isFilingDown = false;
    completed.add(`${user} 2023`);
    const response = await edit(file.id, { taxYear: 2023 });
    expect([response.status, response.error?.code]).toEqual([409, 'TAX_YEAR_COMPLETED']);
    expect((await edit(file.id, { categoryId: 2 })).status).toBe(200);
  });

  it('is refused for a transmitted file, whose bytes are kept when it is deleted', async () => {
    const file = await add('Transmitted.pdf', {}, 'transmitted');
    const other = await add('Other.pdf', {}, 'other');
    for (let times = 0; times < 2; times += 1) await record({ id: file.id, version: 1 });
    const response = await edit(file.id, { name: 'x.pdf' });
    expect([response.status, response.error?.code]).toEqual([409, 'FILE_TRANSMITTED']);
    const replaced = await add('Transmitted.pdf', { replaces: file.id }, 'replaced');
    expect(replaced).toMatchObject({ id: file.id, version: 2, transmittedVersion: 1 });

    const { blobs } = await storedFiles(test.dataDir);
    for (const { id } of [file, other]) await test.request(deleteFile, { params: { id } }, { as: as(user) });
    await test.clock.jump(32 * day);
    await test.clock.jump(60 * 60 * 1000);
    expect(blobs.length - (await storedFiles(test.dataDir)).blobs.length).toBeGreaterThan(0);
    const kept = await test.db.read((manager) =>
      manager.query<unknown[]>('SELECT version FROM file_version WHERE fileId = ?', [file.id]),
    );
    expect(kept).toHaveLength(2);
    expect((await test.request(restoreFile, { params: { id: file.id } }, { as: as(user) })).status).toBe(404);
  });

  it('records no file of another user as transmitted', async () => {
    const file = await add('a.pdf');
    user += 1;
    await record({ id: file.id, version: 1 });
    expect((await edit(file.id, { name: 'b.pdf' }, user - 1)).status).toBe(200);
  });
});
