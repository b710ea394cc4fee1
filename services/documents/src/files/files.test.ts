import { randomUUID } from 'node:crypto';
import {
  deleteFile,
  downloadFile,
  endpointUrl,
  errorBody,
  getCategoryCoverage,
  listTrash,
  listCategories,
  listFileHistory,
  listFiles,
  listFilesForUser,
  requiredCategoryIds,
  restoreFile,
  reviewFiling,
} from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import { checkDrift } from '@dossier/service-kit';
import {
  accessMatrix,
  as,
  asService,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { sha256, taken, upload } from '../testing/uploads.ts';
import { fileEntity, type FileRow } from './files.entity.ts';
import { trashQuery, countQuery, pageQuery } from './files.repository.ts';

const day = 24 * 60 * 60 * 1000;

forEachDatabase((database) => {
  describe('papers', () => {
    let test: TestService;
    let person = 200;
    const reviews: Array<{ userId: number; taxYear?: number | undefined }> = [];
    beforeAll(async () => {
      test = await startTestService(createDocumentsService, {
        database,
        env: { UPLOAD_QUOTA_MB: '1' },
        stubServices: [stubEndpoint(reviewFiling, ({ body }) => (reviews.push(body), { moved: 0 }))],
      });
    });
    afterAll(() => test.stop());

    const add = async (userId: number, name: string, fields: Record<string, string> = {}) =>
      taken(await upload(test, userId, [{ name, bytes: `content of ${name}` }], fields)).file;
    const list = async (userId: number, taxYear = '2024') =>
      (await test.request(listFiles, { query: { taxYear } }, { as: as(userId) })).body.map(
        (row) => row.fileName,
      );
    const bin = async (userId: number) =>
      (await test.request(listTrash, { query: { taxYear: '2024' } }, { as: as(userId) })).body.map(
        (row) => row.fileName,
      );

    it('let nobody in who may not', () => accessMatrix(test));

    it('have tables as their entities describe them', async () => {
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
    });

    it('are the same 404 for a stranger as for nobody’s', async () => {
      const { id } = await add((person += 1), 'secret.pdf');
      const deleted = await add(person, 'deleted.pdf');
      await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(person) });
      for (const stranger of [as(9999), as(1, 'admin'), as(2, 'expert')]) {
        for (const endpoint of [listFileHistory, downloadFile, deleteFile, restoreFile]) {
          for (const each of [id, deleted.id, randomUUID()]) {
            const path = endpointUrl(endpoint, { params: { id: each } });
            const response = await test.fetch(path, { method: endpoint.method, as: stranger });
            const { requestId, ...error } = errorBody.parse(await response.json());
            expect([response.status, error]).toEqual([
              404,
              { code: 'FILE_NOT_FOUND', message: errorText('FILE_NOT_FOUND', 'en') },
            ]);
          }
        }
      }
      expect([await list(9999), await list(person)]).toEqual([[], ['secret.pdf']]);
    });

    it('refuse ids, years and pages that are none', async () => {
      for (const path of [
        '/api/files/1/content',
        '/api/files/..%2f..%2fetc/history',
        '/api/files',
        '/api/files?taxYear=24',
        '/api/files?taxYear=2024&limit=0',
        '/api/files?taxYear=2024&cursor=abc',
        '/api/files?taxYear=2024&userId=1',
        '/api/files/bin',
        '/api/files/bin?taxYear=24',
        '/api/files/bin?taxYear=2024&limit=0',
        '/api/files/bin?taxYear=2024&limit=1001',
        '/api/files/bin?taxYear=2024&cursor=abc',
        '/api/files/bin?taxYear=2024&userId=1',
        '/api/files/bin?taxYear=2024&categoryId=1',
        '/api/files?taxYear=2024&taxYear=2023',
        '/api/document-categories?mode=some',
      ]) {
        expect([path, (await test.fetch(path, { as: as(7) })).status]).toEqual([path, 400]);
      }
    });

    it('come page by page, newest first, each once', async () => {
      person += 1;
      for (let n = 1; n <= 7; n += 1) await add(person, `${n}`);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { taxYear: '2024', limit: '3', ...(cursor && { cursor }) };
        const page = await test.request(listFiles, { query }, { as: as(person) });
        seen.push(...page.body.map((row) => row.fileName));
        expect([page.body.length <= 3, page.headers.get('x-total-count')]).toEqual([true, '7']);
        cursor = page.headers.get('x-next-cursor') ?? undefined;
      } while (cursor);
      expect(seen).toEqual(await list(person));
      expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    });

    it('come page by page out of the bin, newest deletion first, each once, and only their own', async () => {
      const stranger = (person += 1);
      const theirs = await add(stranger, 'not yours');
      await test.request(deleteFile, { params: { id: theirs.id } }, { as: as(stranger) });
      person += 1;
      await add(person, 'kept');
      const names = ['1', '2', '3', '4', '5', '6', '7'];
      const deletedIn = ['4', '2', '7', '1', '6', '3', '5'];
      const ids = new Map<string, string>();
      for (const name of names) ids.set(name, (await add(person, name)).id);
      for (const [index, name] of deletedIn.entries()) {
        // The first four within one moment: the order of the lists decides.
        if (index >= 4) test.clock.set(new Date(test.clock.now() + 1000));
        await test.request(deleteFile, { params: { id: ids.get(name)! } }, { as: as(person) });
      }
      const whole = await bin(person);
      expect(whole.slice(0, 3)).toEqual(['5', '3', '6']);
      expect(whole.slice(3).toSorted()).toEqual(['1', '2', '4', '7']);
      for (const limit of ['1', '2', '3', '7']) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { taxYear: '2024', limit, ...(cursor && { cursor }) };
          const page = await test.request(listTrash, { query }, { as: as(person) });
          seen.push(...page.body.map((row) => row.fileName));
          expect([page.body.length <= Number(limit), page.headers.get('x-total-count')]).toEqual([true, '7']);
          cursor = page.headers.get('x-next-cursor') ?? undefined;
          if (cursor) {
            const asked = { query: { taxYear: '2024', cursor } };
            const others = (await test.request(listTrash, asked, { as: as(stranger) })).body;
            expect(others.filter(({ id }) => id !== theirs.id)).toEqual([]);
            const elsewhere = await test.request(listFiles, asked, { as: as(person) });
            expect([elsewhere.status, elsewhere.error?.code]).toEqual([400, 'VALIDATION_FAILED']);
          }
        } while (cursor);
        expect(seen).toEqual(whole);
      }
      const first = await test.request(
        listFiles,
        { query: { taxYear: '2024', limit: '1' } },
        { as: as(person) },
      );
      expect([first.body.length, first.headers.get('x-next-cursor')]).toEqual([1, null]);
    });

    it('show their versions, newest first, each with its own bytes', async () => {
      const { id } = taken(await upload(test, (person += 1), [{ name: 'a', bytes: 'old' }])).file;
      await upload(test, person, [{ name: 'a', bytes: 'new' }]);
      const history = (await test.request(listFileHistory, { params: { id } }, { as: as(person) })).body;
      expect(history.map((row) => [row.version, row.hash, row.filename, row.size])).toEqual([
        [2, sha256('new'), 'a', 3],
        [1, sha256('old'), 'a', 3],
      ]);
      for (const [version, content] of [
        ['1', 'old'],
        ['2', 'new'],
        [undefined, 'new'],
      ]) {
        const response = await test.request(
          downloadFile,
          { params: { id }, query: { version } },
          { as: as(person) },
        );
        expect(response.body.toString()).toBe(content);
      }
      const none = await test.request(
        downloadFile,
        { params: { id }, query: { version: '3' } },
        { as: as(person) },
      );
      expect(none.error?.code).toBe('FILE_NOT_FOUND');
    });

    it('go to the bin and come back, and a second call changes nothing', async () => {
      const { id } = await add((person += 1), 'a');
      const call = (endpoint: typeof deleteFile | typeof restoreFile) =>
        test.request(endpoint, { params: { id } }, { as: as(person) });
      const deleted = (await call(deleteFile)).body;
      expect(deleted.deletedAt).not.toBeNull();
      expect((await call(deleteFile)).body).toEqual(deleted);
      expect([await list(person), await bin(person)]).toEqual([[], ['a']]);
      const content = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(person) });
      expect(content.error?.code).toBe('FILE_NOT_FOUND');
      expect((await call(restoreFile)).body.deletedAt).toBeNull();
      expect((await call(restoreFile)).status).toBe(200);
      expect([await list(person), await bin(person)]).toEqual([['a'], []]);
    });

    it('come back out of the bin when they are sent again', async () => {
      const first = await add((person += 1), 'a');
      await test.request(deleteFile, { params: { id: first.id } }, { as: as(person) });
      const other = taken(await upload(test, person, [{ name: 'a', bytes: 'another content' }]));
      expect([other.newVersion, other.file.id === first.id]).toEqual([false, false]);
      const again = taken(await upload(test, person, [{ name: 'b', bytes: 'content of a' }]));
      expect(again).toMatchObject({
        duplicate: true,
        file: { id: first.id, fileName: 'a', deletedAt: null },
      });
      expect(await list(person)).toEqual(['a', 'a']);
    });

    it('make room when they are deleted, but the bin is not endless', async () => {
      const big = (n: number) => [{ name: `${n}`, bytes: Buffer.alloc(700_000, n) }];
      person += 1;
      const remove = (id: string) => test.request(deleteFile, { params: { id } }, { as: as(person) });
      const first = taken(await upload(test, person, big(1))).file;
      expect((await upload(test, person, big(2))).error.code).toBe('QUOTA_EXCEEDED');
      await remove(first.id);
      const second = taken(await upload(test, person, big(2))).file;
      const back = await test.request(restoreFile, { params: { id: first.id } }, { as: as(person) });
      expect([back.status, back.error?.code]).toEqual([413, 'QUOTA_EXCEEDED']);
      await remove(second.id);
      expect((await upload(test, person, big(3))).error.code).toBe('QUOTA_EXCEEDED');
      expect((await upload(test, person, big(1))).status).toBe(200);
    });

    it('are destroyed after 30 days in the bin, keys first, and leave no byte', async () => {
      const { id } = await add((person += 1), 'a');
      const kept = await add(person, 'kept');
      await test.request(deleteFile, { params: { id } }, { as: as(person) });
      const before = (await storedFiles(test.dataDir)).blobs.length;
      await test.clock.advance(30 * day - 60_000);
      expect(await bin(person)).toEqual(['a']);
      await test.clock.advance(2 * 60 * 60 * 1000);
      expect((await storedFiles(test.dataDir)).blobs.length).toBeLessThan(before);
      expect(await bin(person)).toEqual([]);
      const gone = await test.request(restoreFile, { params: { id } }, { as: as(person) });
      expect(gone.error?.code).toBe('FILE_NOT_FOUND');
      expect(
        (await test.request(downloadFile, { params: { id: kept.id }, query: {} }, { as: as(person) })).status,
      ).toBe(200);
      expect(
        (await upload(test, person, [{ name: 'full', bytes: Buffer.alloc(1024 ** 2 - 100) }])).status,
      ).toBe(200);
    });

    it('leave a trace of who did what, for a year', async () => {
      const { id } = await add((person += 1), 'a');
      const me = { as: as(person) };
      await test.request(downloadFile, { params: { id }, query: {} }, me);
      await test.request(deleteFile, { params: { id } }, me);
      await test.request(restoreFile, { params: { id } }, me);
      const trace = () =>
        test.db.read((manager) =>
          manager.find(accessEntity, { where: { fileId: id }, order: { id: 'ASC' } }),
        );
      expect((await trace()).map((row) => [row.action, row.actorId, row.ownerId, row.version])).toEqual(
        ['upload', 'download', 'delete', 'restore'].map((action) => [action, person, person, 1]),
      );
      await test.clock.advance(2 * 60 * 60 * 1000);
      expect(await trace()).toHaveLength(4);
      test.clock.set(new Date(test.clock.now() + 366 * day));
      await test.restart();
      await test.clock.advance(2 * 60 * 60 * 1000);
      expect(await trace()).toHaveLength(0);
    });

    it('cover the required categories, and filing hears of each new one', async () => {
      person += 1;
      const query = { userId: String(person), taxYear: '2024' };
      const coverage = async () =>
        (await test.request(getCategoryCoverage, { query }, { as: asService('filing') })).body;
      const heard = async () => {
        await test.service.drainOutbox();
        return reviews.filter((review) => review.userId === person).length;
      };
      await add(person, 'crypto', { categoryId: '11' });
      expect([await coverage(), await heard()]).toEqual([
        { covered: false, missing: [...requiredCategoryIds] },
        0,
      ]);
      const first = await add(person, 'salary');
      await add(person, 'another salary');
      expect([(await coverage()).missing, await heard()]).toEqual([[2, 3, 4, 5, 21], 1]);
      for (const id of [2, 3, 4, 5, 21]) await add(person, `for ${id}`, { categoryId: String(id) });
      expect([await coverage(), await heard()]).toEqual([{ covered: true, missing: [] }, 6]);
      expect(reviews.at(-1)).toEqual({ userId: person, taxYear: 2024 });
      await test.request(deleteFile, { params: { id: first.id } }, { as: as(person) });
      expect([(await coverage()).covered, await heard()]).toEqual([true, 6]);
      const files = await test.request(listFilesForUser, { query }, { as: asService('filing') });
      expect(files.body).toHaveLength(7);
    });

    it('are counted by category, without the bin', async () => {
      person += 1;
      await add(person, 'a');
      await add(person, 'b', { categoryId: '2' });
      const gone = await add(person, 'c', { categoryId: '2' });
      await test.request(deleteFile, { params: { id: gone.id } }, { as: as(person) });
      const counts = async (query: { taxYear?: string }, who = person) =>
        (await test.request(listCategories, { query }, { as: as(who) })).body.map(
          ({ fileCount }) => fileCount,
        );
      expect(await counts({ taxYear: '2024' })).toEqual([1, 1, 0, 0, 0, 0]);
      expect(await counts({ taxYear: '2023' })).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await counts({ taxYear: '2024' }, 9999)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await counts({})).toEqual([null, null, null, null, null, null]);
    });

    it('are found by an index when there are ten thousand, also on a deep page', async () => {
      person += 1;
      await fill(person, 10_000);
      const page = await test.request(
        listFiles,
        { query: { taxYear: '2024', limit: '50' } },
        { as: as(person) },
      );
      expect([page.body.length, page.headers.get('x-total-count')]).toEqual([50, '10000']);
      expect(
        (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(person) })).body,
      ).toHaveLength(10_000);
      const shelf = { userId: person, taxYear: 2024 };
      const after = { uploadedAt: new Date(Date.UTC(2025, 0, 1, 1)), id: randomUUID() };
      person += 1;
      await fill(person, 10_000, true);
      const deleted = { userId: person, taxYear: 2024, horizon: new Date(Date.UTC(2025, 0, 1)) };
      for (const [index, find] of [
        ['file_newest', (manager) => pageQuery(manager, shelf, { limit: 50 })],
        ['file_newest', (manager) => pageQuery(manager, shelf, { limit: 50, after })],
        ['file_by_category', (manager) => pageQuery(manager, { ...shelf, categoryId: 2 }, { limit: 50 })],
        [
          'file_by_category',
          (manager) => pageQuery(manager, { ...shelf, categoryId: 2 }, { limit: 50, after }),
        ],
        ['file_by_category', (manager) => countQuery(manager, shelf)],
        ['file_newest', (manager) => trashQuery(manager, deleted, { limit: 50 })],
        [
          'file_newest',
          (manager) =>
            trashQuery(manager, deleted, { limit: 50, after: { ...after, deletedAt: after.uploadedAt } }),
        ],
      ] satisfies [string, (manager: EntityManager) => SelectQueryBuilder<FileRow>][]) {
        const plan = await test.db.read((manager) => {
          const [sql, values] = find(manager).getQueryAndParameters();
          return manager.query<object[]>(
            `${database === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`,
            values,
          );
        });
        expect(JSON.stringify(plan)).toContain(index);
        expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE|filesort|temporary/);
      }
    });

    async function fill(userId: number, count: number, isDeleted = false): Promise<void> {
      const rows = Array.from({ length: count }, (_, n): FileRow => {
        const at = new Date(Date.UTC(2025, 0, 1) + n * 1000);
        return {
          id: randomUUID(),
          userId,
          taxYear: 2024,
          categoryId: n % 10 === 0 ? 2 : 1,
          name: `${n}.pdf`,
          version: 1,
          hash: sha256(`${n}`),
          size: 1,
          mediaType: 'application/pdf',
          createdAt: at,
          uploadedAt: at,
          deletedAt: isDeleted ? at : null,
        };
      });
      await test.db.write(async (manager) => {
        for (let n = 0; n < count; n += 1000) await manager.insert(fileEntity, rows.slice(n, n + 1000));
      });
    }
  });

  describe('categories', () => {
    let test: TestService;
    beforeAll(async () => {
      test = await startTestService(createDocumentsService, { database });
    });
    afterAll(() => test.stop());

    it('are named in the language asked for', async () => {
      const ask = (query: { mode?: 'basic' | 'all' }, language: string) =>
        test.request(listCategories, { query }, { as: as(7), headers: { 'accept-language': language } });
      const basic = (await ask({}, 'en')).body;
      expect(basic.map((category) => category.id)).toEqual([1, 2, 3, 4, 5, 21]);
      expect(basic[0]).toMatchObject({ name: 'Salary Statement', group: 'basic', required: true });
      const all = (await ask({ mode: 'all' }, 'de-CH')).body;
      expect(all.length).toBeGreaterThan(30);
      expect(all[0]).toMatchObject({ id: 1, name: 'Lohnausweis' });
    });
  });
});
