import {
  deleteFile,
  divideFile,
  downloadFiles,
  getCategoryCoverage,
  listFiles,
  listStatusesForUser,
  listTrash,
  recordPaper,
  recordTransmittedFiles,
  restoreFile,
  reviewFiling,
  type BodyIn,
  type Paper,
  type TaxStatusId,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { samplePdf, textPage } from '@dossier/document-reader/testing';
import {
  as,
  asService,
  forEachDatabase,
  startForSuite,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { yearStorageEntity } from '../files/year-storage.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const taxYear = 2024;
const day = 24 * 60 * 60 * 1000;
type Parts = BodyIn<typeof divideFile>['parts'];
const page = (number: number, turn: 0 | 90 | 180 | 270 = 0) => ({ page: number, turn });

forEachDatabase((database) => {
  describe('a PDF that is divided', () => {
    let user = 7000;
    let status: TaxStatusId = 2;
    const announced: Paper[] = [];
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        env: { FILES_PER_YEAR: '4' },
        stubServices: [
          stubEndpoint(reviewFiling, () => ({ moved: 0 })),
          stubEndpoint(recordPaper, ({ body }) => {
            announced.push(body);
            return { success: true as const };
          }),
          stubEndpoint(listStatusesForUser, () => [sampleTaxStatus(status, { taxYear })]),
        ],
      }),
    );
    beforeEach(() => {
      user += 1;
      status = 2;
      announced.length = 0;
    });

    const pile = () =>
      samplePdf({ pages: ['one', 'two', 'three', 'four'].map((text) => textPage(`${text} ${user}`)) });
    const addPile = async () => {
      const file = { name: 'Scan 7.pdf', bytes: pile() };
      return fulfilledResult(await upload(test, user, [file], { categoryId: '' })).file;
    };
    const parts: Parts = [
      { pages: [page(1), page(2)], categoryId: 1 },
      { pages: [page(4, 90)], categoryId: null },
    ];
    const divide = (id: string, change: Partial<BodyIn<typeof divideFile>> = {}, by = user) =>
      test.request(divideFile, { params: { id }, body: { version: 1, parts, ...change } }, { as: as(by) });
    const list = async () => (await test.request(listFiles, { query: { taxYear } }, { as: as(user) })).body;
    const trash = async () => (await test.request(listTrash, { query: { taxYear } }, { as: as(user) })).body;
    const restore = (id: string) => test.request(restoreFile, { params: { id } }, { as: as(user) });
    const sums = () =>
      test.db.read((manager) => manager.findOneByOrFail(yearStorageEntity, { userId: user, taxYear }));
    const blobCount = async () => (await storedFiles(test.dataDir)).blobs.length;

    it('becomes files of its parts, which name it and are read each; it counts no more', async () => {
      const pileFile = await addPile();
      const { status: code, body } = await divide(pileFile.id);
      expect(code).toBe(200);
      expect(body.original).toMatchObject({ id: pileFile.id, isDivided: true, fileName: 'Scan 7.pdf' });
      expect(body.files).toMatchObject([
        {
          fileName: 'Scan 7 1-2.pdf',
          categoryId: 1,
          part: { fileId: pileFile.id, fileName: 'Scan 7.pdf', pages: '1-2' },
        },
        { fileName: 'Scan 7 4.pdf', categoryId: null, sorting: 'auto', part: { pages: '4' } },
      ]);
      expect((await list()).map(({ fileName }) => fileName)).toEqual(['Scan 7 1-2.pdf', 'Scan 7 4.pdf']);
      const [first] = body.files;
      expect((await sums()).liveBytes).toBe(2 * 4096);
      const query = { userId: String(user), taxYear };
      const coverage = await test.request(getCategoryCoverage, { query }, { as: asService('filing') });
      expect(coverage.body.filed).toEqual([1]);
      await test.service.drainOutbox();
      expect(announced.map(({ fileId, state }) => [fileId === pileFile.id, state])).toEqual(
        expect.arrayContaining([
          [true, 'deleted'],
          [false, 'stored'],
        ]),
      );
      const content = await test.fetch(`/api/files/${first?.id}/content`, { as: as(user) });
      expect((await content.text()).startsWith('%PDF-')).toBe(true);
    });

    it('stays as it was uploaded, for download only', async () => {
      const { id, hash } = await addPile();
      await divide(id);
      const content = await test.fetch(`/api/files/${id}/content`, { as: as(user) });
      expect([content.status, Buffer.from(await content.arrayBuffer()).equals(pile())]).toEqual([200, true]);
      const zip = await test.fetch(`/api/files/archive?taxYear=${taxYear}`, { as: as(user) });
      expect((await zip.text()).match(/Scan 7[^/]*?\.pdf/g)).not.toContain('Scan 7.pdf');
      expect(downloadFiles.path).toBe('/api/files/archive');
      const again = fulfilledResult(
        await upload(test, user, [{ name: 'again.pdf', bytes: pile() }], { categoryId: '' }),
      );
      expect([again.duplicate, again.file.hash, again.file.isDivided]).toEqual([true, hash, true]);
      expect(await list()).toHaveLength(2);
    });

    it('is divided once by requests at the same time, and by repeated ones', async () => {
      const { id } = await addPile();
      const blobs = await blobCount();
      const responses = await Promise.all([divide(id), divide(id)]);
      expect(responses.map(({ status: code }) => code)).toEqual([200, 200]);
      const [ids, others] = responses.map(({ body }) => body.files.map((file) => file.id));
      expect(ids).toEqual(others);
      expect((await divide(id)).body.files.map((file) => file.id)).toEqual(ids);
      expect([(await list()).length, await blobCount()]).toEqual([2, blobs + 2]);
      const other = await divide(id, { parts: [{ pages: [page(1)], categoryId: null }] });
      expect([other.status, other.error?.code]).toEqual([412, 'STALE_VERSION']);
    });

    it('comes back when it is restored, and its parts are in the trash; it can be divided again', async () => {
      const { id } = await addPile();
      const before = await sums();
      const made = (await divide(id)).body.files.map((file) => file.id);
      expect((await restore(id)).body).not.toHaveProperty('isDivided');
      expect((await list()).map((file) => file.id)).toEqual([id]);
      expect((await trash()).map((file) => file.id).toSorted()).toEqual(made.toSorted());
      expect((await sums()).liveBytes).toBe(before.liveBytes);
      const again = (await divide(id)).body.files;
      expect(again.map((file) => [file.part?.pages, file.deletedAt])).toEqual([
        ['1-2', null],
        ['4', null],
      ]);
      expect((await divide(id)).body.files.map((file) => file.id)).toEqual(again.map((file) => file.id));
      expect(await list()).toHaveLength(2);
    });

    it('stays as long as a part exists, and then for the days of the trash', async () => {
      const { id } = await addPile();
      const { files } = (await divide(id)).body;
      await test.clock.advance(40 * day);
      expect((await test.fetch(`/api/files/${id}/content`, { as: as(user) })).status).toBe(200);
      for (const file of files) await test.request(deleteFile, { params: { id: file.id } }, { as: as(user) });
      await test.clock.advance(32 * day);
      expect((await trash()).map((file) => file.id)).toEqual([id]);
      await test.clock.advance(32 * day);
      expect(await trash()).toEqual([]);
      expect((await sums()).storedBytes).toBe(0);
    });

    it('is refused where it would change what was handed over, and stores nothing then', async () => {
      const { id } = await addPile();
      const blobs = await blobCount();
      status = 6;
      expect((await divide(id)).error?.code).toBe('TAX_YEAR_COMPLETED');
      status = 4;
      const at = new Date(test.clock.now()).toISOString();
      const body = { userId: user, taxYear, at, files: [{ id, version: 1 }] };
      await test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
      expect((await divide(id)).error?.code).toBe('FILE_TRANSMITTED');
      expect([(await list()).length, await blobCount()]).toEqual([1, blobs]);
    });

    it('is refused for files of others, deleted ones, other versions, and pages that are not there', async () => {
      const { id } = await addPile();
      expect((await divide(id, {}, user + 3000)).status).toBe(404);
      expect((await divide(id, { version: 2 })).error?.code).toBe('STALE_VERSION');
      const [first] = parts;
      const codeOf = async (given: Parts) => (await divide(id, { parts: given })).error?.code;
      expect(await codeOf([{ pages: [page(5)], categoryId: null }])).toBe('FILE_NOT_COPIED');
      expect(await codeOf([{ pages: [page(1)], categoryId: 999 }])).toBe('CATEGORY_UNKNOWN');
      expect(await codeOf([first!, first!])).toBe('VALIDATION_FAILED');
      expect(await codeOf([])).toBe('VALIDATION_FAILED');
      const single = [1, 2, 3, 4].map((number) => ({ pages: [page(number)], categoryId: null }));
      await upload(test, user, [{ name: 'other.pdf', bytes: samplePdf() }]);
      expect(await codeOf(single), 'five files').toBe('FILES_PER_YEAR_EXCEEDED');
      expect(await list()).toHaveLength(2);
      await test.request(deleteFile, { params: { id } }, { as: as(user) });
      expect((await divide(id)).status).toBe(404);
    });
  });
});
