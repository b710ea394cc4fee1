import {
  deleteFile,
  endpointUrl,
  getClientAccess,
  listClientFiles,
  listFileHistory,
  listFiles,
  reviewFiling,
  uploadClientFiles,
  type BodyOf,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import {
  as,
  forEachDatabase,
  startForSuite,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { fileEntity, fileVersionEntity } from '../files/files.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, noFilings, postForm, upload, type Part } from '../testing/uploads.ts';

const expert = as(30, 'expert');
const administrator = as(1, 'admin');
const paper = (text: string) => Buffer.from(`content of ${text}`);

forEachDatabase((database) => {
  describe('POST /api/desk/clients/{userId}/files', () => {
    let client = 500;
    const reviews: BodyOf<typeof reviewFiling>[] = [];
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        stubServices: [
          noFilings,
          stubEndpoint(reviewFiling, ({ body }) => {
            reviews.push(body);
            return { moved: 0 };
          }),
          // The expert sees the years from 2024 on of clients with an even number.
          stubEndpoint(getClientAccess, ({ query: { userId, role, taxYear = 2024 } }) => ({
            allowed: role === 'admin' || (userId % 2 === 0 && taxYear >= 2024),
          })),
        ],
      }),
    );
    beforeEach(() => {
      client += 2;
      reviews.length = 0;
    });

    const add = (
      bytes: Buffer,
      fields: Record<string, string> = {},
      { by = expert, to = client }: { by?: UserIdentity; to?: number } = {},
    ) => {
      const parts: Part[] = [{ name: 'files', value: bytes, fileName: 'Lohnausweis.txt' }];
      for (const [name, value] of Object.entries({ taxYear: '2024', ...fields })) parts.push({ name, value });
      return postForm(
        test,
        by,
        parts,
        {},
        endpointUrl(uploadClientFiles, { params: { userId: String(to) } }),
      );
    };
    const list = async (userId = client) =>
      (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(userId) })).body;

    it('stores a file of the client that says who added it', async () => {
      const added = fulfilledResult(await add(paper('lohn'), { sort: 'auto' }));
      expect(added).toMatchObject({ duplicate: false, file: { addedBy: 'office', sorting: 'auto' } });
      const { id } = added.file;
      expect(await list()).toMatchObject([{ id, addedBy: 'office' }]);
      const history = await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(client) });
      expect(history.body).toMatchObject([{ version: 1, addedBy: 'office' }]);
      const [row, version, access] = await test.db.read((manager) =>
        Promise.all([
          manager.findOneBy(fileEntity, { id }),
          manager.findOneBy(fileVersionEntity, { fileId: id }),
          manager.findBy(accessEntity, { fileId: id }),
        ]),
      );
      expect([row?.addedBy, version?.addedBy]).toEqual([expert.userId, expert.userId]);
      expect(access).toMatchObject([{ actorId: expert.userId, ownerId: client, action: 'upload' }]);
    });

    it('is listed for experts, with who added it, and without what the client added', async () => {
      await upload(test, client, [{ name: 'Bank.txt', bytes: paper('own') }]);
      const { file } = fulfilledResult(await add(paper('listed'), { categoryId: '1' }));
      const read = (taxYear: string, by = expert, userId = client) =>
        test.request(listClientFiles, { params: { userId: String(userId) }, query: { taxYear } }, { as: by });
      expect((await read('2024')).body).toMatchObject([
        { id: file.id, name: 'Lohnausweis.txt', addedBy: { userId: expert.userId } },
      ]);
      expect((await read('2025')).body).toEqual([]);
      expect((await read('2023')).error?.code).toBe('USER_NOT_FOUND');
      expect((await read('2024', expert, client + 1)).error?.code).toBe('USER_NOT_FOUND');
      expect((await read('1800')).status).toBe(400);
      expect((await read('2024', as(client))).status).toBe(403);
      const path = endpointUrl(listClientFiles, {
        params: { userId: String(client) },
        query: { taxYear: '2024' },
      });
      expect((await test.fetch(path)).status).toBe(401);
    });

    it('covers a category, which is no act of the client', async () => {
      await add(paper('covers'), { categoryId: '2' });
      await test.service.drainOutbox();
      expect(reviews).toEqual([{ userId: client, taxYear: 2024, byUser: false }]);
      await upload(test, client, [{ name: 'Bank.txt', bytes: paper('own') }], { categoryId: '4' });
      await test.service.drainOutbox();
      expect(reviews.at(-1)).toEqual({ userId: client, taxYear: 2024 });
    });

    it('stores the same bytes once, whoever sends them', async () => {
      const own = fulfilledResult(await upload(test, client, [{ name: 'Bank.txt', bytes: paper('same') }]));
      const again = fulfilledResult(await add(paper('same'), { categoryId: '1' }));
      expect(again).toMatchObject({ duplicate: true, file: { id: own.file.id } });
      expect(await list()).toMatchObject([{ id: own.file.id, fileName: 'Bank.txt' }]);
      expect((await list())[0]).not.toHaveProperty('addedBy');
    });

    it('leaves it to the client to delete the file', async () => {
      const { file } = fulfilledResult(await add(paper('unwanted')));
      const deleted = await test.request(deleteFile, { params: { id: file.id } }, { as: as(client) });
      expect(deleted.status).toBe(200);
      expect(await list()).toEqual([]);
    });

    it('is refused for another client or year, and stores nothing then', async () => {
      const stored = async () => (await storedFiles(test.dataDir)).blobs.length;
      await add(paper('first'));
      const before = await stored();
      const other = client + 1;
      expect((await add(paper('other'), {}, { to: other })).error.code).toBe('USER_NOT_FOUND');
      expect((await add(paper('year'), { taxYear: '2023' })).error.code).toBe('USER_NOT_FOUND');
      expect(await stored()).toBe(before);
      expect(await list(other)).toEqual([]);
      expect((await add(paper('other'), {}, { to: other, by: administrator })).status).toBe(200);
    });

    it('is refused for bad input, without a session, and to users', async () => {
      expect((await add(paper('x'), { taxYear: '1800' })).status).toBe(400);
      expect((await add(paper('x'), { categoryId: '999' })).error.code).toBe('CATEGORY_UNKNOWN');
      const { file } = fulfilledResult(await add(paper('mine')));
      expect((await add(paper('next'), { replaces: file.id })).error.code).toBe('VALIDATION_FAILED');
      const path = endpointUrl(uploadClientFiles, { params: { userId: String(client) } });
      expect((await test.fetch(path, { method: 'POST', as: expert })).status).toBe(415);
      expect((await test.fetch(path, { method: 'POST' })).status).toBe(401);
      for (const by of [as(client), as(client + 1)])
        expect((await add(paper('x'), {}, { by })).status).toBe(403);
    });
  });
});
