import { randomUUID } from 'node:crypto';
import {
  deleteFile,
  downloadFile,
  editFile,
  endpointUrl,
  errorBody,
  getCategoryCoverage,
  getClientAccess,
  listTrash,
  listFileHistory,
  listFiles,
  listFilesForUser,
  listSearchedFiles,
  requiredCategoryIds,
  previewFile,
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
  startForSuite,
} from '@dossier/service-kit/testing';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { sha256, fulfilledResult, upload, noFilings } from '../testing/uploads.ts';
import { fileEntity, notPart, type FileRow } from './files.entity.ts';
import { trashQuery, categoryCountQuery, liveFilesQuery } from './files.repository.ts';

const day = 24 * 60 * 60 * 1000;

forEachDatabase((database) => {
  describe('files', () => {
    let user = 200;
    const newUser = () => (user += 1);
    const reviews: Array<{ userId: number; taxYear?: number | undefined }> = [];
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        env: { UPLOAD_QUOTA_MB: '1' },
        stubServices: [
          stubEndpoint(reviewFiling, ({ body }) => (reviews.push(body), { moved: 0 })),
          noFilings,
          stubEndpoint(getClientAccess, () => ({ allowed: false })),
        ],
      }),
    );

    const add = async (userId: number, name: string, fields: Record<string, string> = {}) =>
      fulfilledResult(await upload(test, userId, [{ name, bytes: `content of ${name}` }], fields)).file;
    const listNames = async (userId: number, taxYear = '2024') =>
      (await test.request(listFiles, { query: { taxYear } }, { as: as(userId) })).body.map(
        (row) => row.fileName,
      );
    const listTrashNames = async (userId: number) =>
      (await test.request(listTrash, { query: { taxYear: '2024' } }, { as: as(userId) })).body.map(
        (row) => row.fileName,
      );

    if (database === 'sqlite') it('are protected by the access matrix', () => accessMatrix(test));

    it('have tables that match their entities', async () => {
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
    });

    it('return the same 404 for another user’s file and a missing file', async () => {
      const { id } = await add(newUser(), 'secret.pdf');
      const deleted = await add(user, 'deleted.pdf');
      await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });
      for (const stranger of [as(9999), as(1, 'admin'), as(2, 'expert')]) {
        for (const endpoint of [
          listFileHistory,
          downloadFile,
          previewFile,
          editFile,
          deleteFile,
          restoreFile,
        ]) {
          for (const each of [id, deleted.id, randomUUID(), 'never']) {
            const path = endpointUrl(endpoint, { params: { id: each } });
            const body = endpoint === editFile && {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ categoryId: 5 }),
            };
            const response = await test.fetch(path, { method: endpoint.method, as: stranger, ...body });
            const { requestId, ...error } = errorBody.parse(await response.json());
            expect([response.status, error]).toEqual([
              404,
              { code: 'FILE_NOT_FOUND', message: errorText('FILE_NOT_FOUND', 'en') },
            ]);
          }
        }
      }
      expect([await listNames(9999), await listNames(user)]).toEqual([[], ['secret.pdf']]);
    });

    it.each(['/api/files/1/content', '/api/files/..%2f..%2fetc/history', '/api/files/none/history'])(
      'return 404 for the id that never was of %s',
      async (path) => {
        const response = await test.fetch(path, { as: as(7) });
        expect([response.status, errorBody.parse(await response.json()).code]).toEqual([
          404,
          'FILE_NOT_FOUND',
        ]);
      },
    );

    it('return 400 for an invalid year, limit, cursor or parameter', async () => {
      for (const path of [
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
        '/api/files/0b7a5a0e-1f1b-4a3c-8c1e-3f0d2c4b5a69/history?limit=0',
        '/api/files/0b7a5a0e-1f1b-4a3c-8c1e-3f0d2c4b5a69/history?cursor=abc',
        '/api/document-categories?mode=some',
      ]) {
        expect([path, (await test.fetch(path, { as: as(7) })).status]).toEqual([path, 400]);
      }
    });

    it('are listed in pages, newest first, without repetition', async () => {
      newUser();
      for (let n = 1; n <= 7; n += 1) await add(user, `${n}`);
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { taxYear: '2024', limit: '3', ...(cursor && { cursor }) };
        const page = await test.request(listFiles, { query }, { as: as(user) });
        listed.push(...page.body.map((row) => row.fileName));
        expect([page.body.length <= 3, page.headers.get('x-total-count')]).toEqual([true, '7']);
        cursor = page.headers.get('x-next-cursor') ?? undefined;
      } while (cursor);
      expect(listed).toEqual(await listNames(user));
      expect([...listed].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    });

    it('are listed in pages of the trash, latest deletion first, and never to another user', async () => {
      const stranger = newUser();
      const theirs = await add(stranger, 'not yours');
      await test.request(deleteFile, { params: { id: theirs.id } }, { as: as(stranger) });
      newUser();
      await add(user, 'kept');
      const names = ['1', '2', '3', '4', '5', '6', '7'];
      const deletedIn = ['4', '2', '7', '1', '6', '3', '5'];
      const ids = new Map<string, string>();
      for (const name of names) ids.set(name, (await add(user, name)).id);
      for (const [index, name] of deletedIn.entries()) {
        // The first four are deleted at the same time and keep the order of the file list.
        if (index >= 4) test.clock.set(new Date(test.clock.now() + 1000));
        await test.request(deleteFile, { params: { id: ids.get(name)! } }, { as: as(user) });
      }
      const whole = await listTrashNames(user);
      expect(whole.slice(0, 3)).toEqual(['5', '3', '6']);
      expect(whole.slice(3).toSorted()).toEqual(['1', '2', '4', '7']);
      for (const limit of ['1', '2', '3', '7']) {
        const listed: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { taxYear: '2024', limit, ...(cursor && { cursor }) };
          const page = await test.request(listTrash, { query }, { as: as(user) });
          listed.push(...page.body.map((row) => row.fileName));
          expect([page.body.length <= Number(limit), page.headers.get('x-total-count')]).toEqual([true, '7']);
          cursor = page.headers.get('x-next-cursor') ?? undefined;
          if (cursor) {
            const request = { query: { taxYear: '2024', cursor } };
            const others = (await test.request(listTrash, request, { as: as(stranger) })).body;
            expect(others.filter(({ id }) => id !== theirs.id)).toEqual([]);
            const elsewhere = await test.request(listFiles, request, { as: as(user) });
            expect([elsewhere.status, elsewhere.error?.code]).toEqual([400, 'VALIDATION_FAILED']);
          }
        } while (cursor);
        expect(listed).toEqual(whole);
      }
      const first = await test.request(
        listFiles,
        { query: { taxYear: '2024', limit: '1' } },
        { as: as(user) },
      );
      expect([first.body.length, first.headers.get('x-next-cursor')]).toEqual([1, null]);
    });

    it('list their versions, newest first, each with its own bytes', async () => {
      const { id } = fulfilledResult(await upload(test, newUser(), [{ name: 'a', bytes: 'old' }])).file;
      await upload(test, user, [{ name: 'a', bytes: 'new' }], { replaces: id });
      const history = (await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) }))
        .body;
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
          { as: as(user) },
        );
        expect(response.body.toString()).toBe(content);
      }
      const page = async (query: { limit?: string; cursor?: string }) => {
        const response = await test.request(listFileHistory, { params: { id }, query }, { as: as(user) });
        const next = response.headers.get('x-next-cursor');
        return { versions: response.body.map(({ version }) => version), next, headers: response.headers };
      };
      const first = await page({ limit: '1' });
      expect([first.versions, first.next, first.headers.get('x-total-count')]).toEqual([[2], '2', '2']);
      expect(await page({ limit: '1', cursor: '2' })).toMatchObject({ versions: [1], next: null });
      expect(await page({ limit: '2' })).toMatchObject({ versions: [2, 1], next: null });
      const none = await test.request(
        downloadFile,
        { params: { id }, query: { version: '3' } },
        { as: as(user) },
      );
      expect(none.error?.code).toBe('FILE_NOT_FOUND');
    });

    it('are moved to the trash and restored; a repeated request changes nothing', async () => {
      const { id } = await add(newUser(), 'a');
      const call = (endpoint: typeof deleteFile | typeof restoreFile) =>
        test.request(endpoint, { params: { id } }, { as: as(user) });
      const deleted = (await call(deleteFile)).body;
      expect(deleted.deletedAt).not.toBeNull();
      expect((await call(deleteFile)).body).toEqual(deleted);
      expect([await listNames(user), await listTrashNames(user)]).toEqual([[], ['a']]);
      const content = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) });
      expect(content.error?.code).toBe('FILE_NOT_FOUND');
      expect((await call(restoreFile)).body.deletedAt).toBeNull();
      expect((await call(restoreFile)).status).toBe(200);
      expect([await listNames(user), await listTrashNames(user)]).toEqual([['a'], []]);
    });

    it('are restored from the trash when the same bytes are uploaded again', async () => {
      const first = await add(newUser(), 'a');
      await test.request(deleteFile, { params: { id: first.id } }, { as: as(user) });
      const other = fulfilledResult(await upload(test, user, [{ name: 'a', bytes: 'another content' }]));
      expect([other.newVersion, other.file.id === first.id]).toEqual([false, false]);
      const again = fulfilledResult(await upload(test, user, [{ name: 'b', bytes: 'content of a' }]));
      expect(again).toMatchObject({
        duplicate: true,
        file: { id: first.id, fileName: 'a', deletedAt: null },
      });
      expect(await listNames(user)).toEqual(['a', 'a']);
    });

    it('free their quota when they are deleted, up to the limit of the trash', async () => {
      const big = (n: number) => [{ name: `${n}`, bytes: Buffer.alloc(700_000, n) }];
      newUser();
      const remove = (id: string) => test.request(deleteFile, { params: { id } }, { as: as(user) });
      const first = fulfilledResult(await upload(test, user, big(1))).file;
      expect((await upload(test, user, big(2))).error.code).toBe('QUOTA_EXCEEDED');
      await remove(first.id);
      const second = fulfilledResult(await upload(test, user, big(2))).file;
      const back = await test.request(restoreFile, { params: { id: first.id } }, { as: as(user) });
      expect([back.status, back.error?.code]).toEqual([413, 'QUOTA_EXCEEDED']);
      await remove(second.id);
      expect((await upload(test, user, big(3))).error.code).toBe('QUOTA_EXCEEDED');
      expect((await upload(test, user, big(1))).status).toBe(200);
    });

    it('cannot be restored after 30 days in the trash, and are destroyed with their blobs a day later', async () => {
      const { id } = await add(newUser(), 'a');
      const kept = await add(user, 'kept');
      await test.request(deleteFile, { params: { id } }, { as: as(user) });
      const before = (await storedFiles(test.dataDir)).blobs.length;
      await test.clock.jump(30 * day - 60_000);
      expect(await listTrashNames(user)).toEqual(['a']);
      await test.clock.jump(2 * 60 * 60 * 1000);
      expect(await listTrashNames(user)).toEqual([]);
      expect((await storedFiles(test.dataDir)).blobs.length).toBe(before);
      await test.clock.jump(day);
      expect((await storedFiles(test.dataDir)).blobs.length).toBeLessThan(before);
      const gone = await test.request(restoreFile, { params: { id } }, { as: as(user) });
      expect(gone.error?.code).toBe('FILE_NOT_FOUND');
      expect(
        (await test.request(downloadFile, { params: { id: kept.id }, query: {} }, { as: as(user) })).status,
      ).toBe(200);
      expect(
        (await upload(test, user, [{ name: 'full', bytes: Buffer.alloc(1024 ** 2 - 4096) }])).status,
      ).toBe(200);
    });

    it('have an access log of one year', async () => {
      const { id } = await add(newUser(), 'a');
      const me = { as: as(user) };
      await test.request(downloadFile, { params: { id }, query: {} }, me);
      await test.request(deleteFile, { params: { id } }, me);
      await test.request(restoreFile, { params: { id } }, me);
      const accessLog = () =>
        test.db.read((manager) =>
          manager.find(accessEntity, { where: { fileId: id }, order: { id: 'ASC' } }),
        );
      expect((await accessLog()).map((row) => [row.action, row.actorId, row.ownerId, row.version])).toEqual(
        ['upload', 'download', 'delete', 'restore'].map((action) => [action, user, user, 1]),
      );
      await test.clock.jump(2 * 60 * 60 * 1000);
      expect(await accessLog()).toHaveLength(4);
      test.clock.set(new Date(test.clock.now() + 366 * day));
      await test.restart();
      await test.clock.jump(2 * 60 * 60 * 1000);
      expect(await accessLog()).toHaveLength(0);
    });

    it('have an access log that names the administrator who is signed in as the user', async () => {
      const owner = { ...as(newUser()), impersonatedBy: 1 };
      const { id } = fulfilledResult(await upload(test, owner, [{ name: 'a', bytes: 'a' }])).file;
      await test.request(downloadFile, { params: { id }, query: {} }, { as: owner });
      await test.request(deleteFile, { params: { id } }, { as: owner });
      await test.request(restoreFile, { params: { id } }, { as: owner });
      const entries = await test.db.read((manager) =>
        manager.find(accessEntity, { where: { fileId: id }, order: { id: 'ASC' } }),
      );
      expect(entries.map((row) => [row.action, row.actorId, row.ownerId])).toEqual(
        ['upload', 'download', 'delete', 'restore'].map((action) => [action, 1, user]),
      );
    });

    it('cover the required categories, and filing is notified of each newly covered one', async () => {
      newUser();
      const query = { userId: String(user), taxYear: '2024' };
      const coverage = async () =>
        (await test.request(getCategoryCoverage, { query }, { as: asService('filing') })).body;
      const countReviews = async () => {
        await test.service.drainOutbox();
        return reviews.filter((review) => review.userId === user).length;
      };
      await add(user, 'crypto', { categoryId: '11' });
      expect([await coverage(), await countReviews()]).toEqual([
        { covered: false, missing: [...requiredCategoryIds], filed: [11] },
        0,
      ]);
      const first = await add(user, 'salary');
      await add(user, 'another salary');
      expect([(await coverage()).missing, await countReviews()]).toEqual([[2, 3, 4, 5, 21], 1]);
      for (const id of [2, 3, 4, 5, 21]) await add(user, `for ${id}`, { categoryId: String(id) });
      expect([await coverage(), await countReviews()]).toMatchObject([{ covered: true, missing: [] }, 6]);
      expect(reviews.at(-1)).toEqual({ userId: user, taxYear: 2024 });
      await test.request(deleteFile, { params: { id: first.id } }, { as: as(user) });
      expect([(await coverage()).covered, await countReviews()]).toEqual([true, 6]);
      const files = await test.request(listFilesForUser, { query }, { as: asService('filing') });
      expect(files.body).toHaveLength(7);
    });

    it('are named for the search: the newest first, those of one user outside the trash', async () => {
      newUser();
      const first = await add(user, 'salary');
      const second = await add(user, 'another salary', { taxYear: '2023' });
      const deleted = await add(user, 'gone');
      await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });
      const named = async (
        query: { taxYear?: string } = {},
        caller: ReturnType<typeof as> | ReturnType<typeof asService> = asService('recognition'),
      ) => test.request(listSearchedFiles, { params: { userId: String(user) }, query }, { as: caller });
      const { body } = await named();
      expect(body.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
      expect((await named({ taxYear: '2023' })).body).toEqual([
        { id: second.id, version: 1, taxYear: 2023, name: second.fileName },
      ]);
      expect((await named({}, as(user))).status).toBe(404);
      await test.db.write((manager) =>
        manager.query(`UPDATE file SET name = 'Another.pdf' WHERE id = '${first.id}'`),
      );
      expect(
        (await named()).body.map(({ id }) => id),
        'of a changed row',
      ).toEqual([second.id]);
    });

    it('are read from an index, also on a deep page of ten thousand', async () => {
      newUser();
      await fill(user, 10_000);
      const page = await test.request(
        listFiles,
        { query: { taxYear: '2024', limit: '50' } },
        { as: as(user) },
      );
      expect([page.body.length, page.headers.get('x-total-count')]).toEqual([50, '10000']);
      expect(
        (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(user) })).body,
      ).toHaveLength(10_000);
      const year = { userId: user, taxYear: 2024 };
      const after = { uploadedAt: new Date(Date.UTC(2025, 0, 1, 1)), id: randomUUID() };
      newUser();
      await fill(user, 10_000, true);
      const deleted = { userId: user, taxYear: 2024, cutoff: new Date(Date.UTC(2025, 0, 1)) };
      for (const [index, find] of [
        ['file_newest', (manager) => liveFilesQuery(manager, year, { limit: 50 })],
        ['file_newest', (manager) => liveFilesQuery(manager, year, { limit: 50, after })],
        ['file_by_category', (manager) => liveFilesQuery(manager, { ...year, categoryId: 2 }, { limit: 50 })],
        [
          'file_by_category',
          (manager) => liveFilesQuery(manager, { ...year, categoryId: 2 }, { limit: 50, after }),
        ],
        ['file_by_category', (manager) => categoryCountQuery(manager, year)],
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
      // Ten thousand files in the trash would keep the hourly jobs busy when another test moves the clock.
      await test.db.write((manager) => manager.delete(fileEntity, { userId: user }));
    });

    async function fill(userId: number, count: number, isDeleted = false): Promise<void> {
      await test.service.seals.forWriting(userId);
      const rows = Array.from({ length: count }, (_, n): FileRow => {
        const at = new Date(Date.UTC(2025, 0, 1) + n * 1000);
        return {
          id: randomUUID(),
          userId,
          taxYear: 2024,
          categoryId: n % 10 === 0 ? 2 : 1,
          name: `${n}.pdf`,
          version: 1,
          addedBy: null,
          handoverId: null,
          scan: null,
          internalAt: null,
          hash: sha256(`${n}`),
          size: 1,
          mediaType: 'application/pdf',
          problem: null,
          sorting: null,
          createdAt: at,
          uploadedAt: at,
          deletedAt: isDeleted ? at : null,
          ...notPart,
        };
      });
      await test.db.write(async (manager) => {
        for (let n = 0; n < count; n += 1000) await manager.insert(fileEntity, rows.slice(n, n + 1000));
      });
    }
  });
});
