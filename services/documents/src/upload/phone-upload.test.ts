import { randomUUID } from 'node:crypto';
import { allEndpoints, listFileHistory, listFiles, uploadFromPhone } from '@dossier/contracts';
import { as, forEachDatabase, startForSuite, startTestService } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, noFilings, postForm, upload, type Part } from '../testing/uploads.ts';

const page = (text: string) => Buffer.from(`content of ${text}`);

forEachDatabase((database) => {
  describe('POST /api/phone/upload', () => {
    let user = 700;
    const test = startForSuite(() =>
      startTestService(createDocumentsService, { database, stubServices: [noFilings] }),
    );
    beforeEach(() => {
      user += 1;
    });

    const phoneOf = (userId: number, categoryId: number | null = 2, role: 'user' | 'admin' = 'user') => ({
      ...as(userId, role),
      handover: { id: randomUUID(), taxYear: 2024, categoryId },
    });
    function send(
      phone: ReturnType<typeof phoneOf>,
      bytes: Buffer,
      fields: Record<string, string> = { categoryId: '2' },
    ) {
      const parts: Part[] = [{ name: 'files', value: bytes, fileName: 'Foto.txt' }];
      for (const [name, value] of Object.entries({ taxYear: '2024', ...fields })) parts.push({ name, value });
      return postForm(test, phone, parts, {}, uploadFromPhone.path);
    }
    const list = async () =>
      (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(user) })).body;

    it('stores a file of the user that says that it came from a phone', async () => {
      const phone = phoneOf(user);
      const sent = await send(phone, page('photo'));
      expect(sent.response).toEqual({ files: [{ status: 'fulfilled' }], failedCount: 0 });
      const [file] = await list();
      expect(file).toMatchObject({ categoryId: 2, handoverId: phone.handover.id });
      expect(file).not.toHaveProperty('addedBy');
      const id = file?.id ?? '';
      const history = await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) });
      expect(history.body).toMatchObject([{ version: 1, handoverId: phone.handover.id }]);
      const access = await test.db.read((manager) => manager.findBy(accessEntity, { fileId: id }));
      expect(access).toMatchObject([{ actorId: user, ownerId: user, action: 'phoneUpload' }]);
    });

    it('sorts what was handed over without a category', async () => {
      await send(phoneOf(user, null), page('sorted'), { sort: 'auto' });
      expect(await list()).toMatchObject([{ categoryId: null, sorting: 'auto' }]);
    });

    it('does not tell whether the user has the file already', async () => {
      await upload(test, user, [{ name: 'Geheim.txt', bytes: page('same') }], { categoryId: '2' });
      const again = await send(phoneOf(user), page('same'));
      expect(again.response).toEqual({ files: [{ status: 'fulfilled' }], failedCount: 0 });
      expect(await list()).toHaveLength(1);
    });

    it('stores nothing of another year or category, and replaces nothing', async () => {
      const own = fulfilledResult(await upload(test, user, [{ name: 'Alt.txt', bytes: page('old') }]));
      const before = (await storedFiles(test.dataDir)).blobs.length;
      const phone = phoneOf(user);
      const refused: Array<Record<string, string>> = [
        { categoryId: '2', taxYear: '2023' },
        { categoryId: '3' },
        { sort: 'auto' },
        { categoryId: '2', replaces: own.file.id },
      ];
      for (const fields of refused)
        expect((await send(phone, page('new'), fields)).error.code).toBe('VALIDATION_FAILED');
      expect((await send(phoneOf(user, null), page('new'))).error.code).toBe('VALIDATION_FAILED');
      expect((await storedFiles(test.dataDir)).blobs).toHaveLength(before);
      expect(await list()).toHaveLength(1);
    });

    it('counts in the limits of the user', async () => {
      await test.restart({ FILES_PER_YEAR: '1', UPLOAD_MAX_MB: '1', UPLOAD_QUOTA_MB: '1' });
      await upload(test, user, [{ name: 'Erste.txt', bytes: page('first') }], { categoryId: '2' });
      expect((await send(phoneOf(user), page('second'))).error.code).toBe('FILES_PER_YEAR_EXCEEDED');
      const large = Buffer.alloc(700_000, 'x');
      expect((await send(phoneOf(user + 1000), large)).status).toBe(200);
      const more = Buffer.alloc(700_000, 'y');
      expect((await send(phoneOf(user + 1000), more)).error.code).toBe('QUOTA_EXCEEDED');
      expect((await send(phoneOf(user), Buffer.alloc(2_000_000, 'x'))).error.code).toBe('FILE_TOO_LARGE');
      expect((await send(phoneOf(user), Buffer.alloc(0))).error.code).toBe('EMPTY_FILE');
      await test.restart({ FILES_PER_YEAR: '', UPLOAD_MAX_MB: '', UPLOAD_QUOTA_MB: '' });
    });

    it('is the only call of a phone, also of an administrator', async () => {
      const phone = phoneOf(1, 2, 'admin');
      const ours = allEndpoints.filter(({ owner, access }) => owner === 'documents' && access !== 'service');
      for (const { method, path, access, id } of ours.filter((spec) => spec.access !== 'handover')) {
        const response = await test.fetch(path.replace(/\{\w+\}/g, '1'), { method, as: phone });
        expect([id, access === 'public' || response.status]).toEqual([id, access === 'public' || 403]);
      }
    });

    it('is refused for a session, and without one', async () => {
      for (const by of [as(user), as(user, 'expert'), as(1, 'admin')]) {
        const sent = await postForm(test, by, [], {}, uploadFromPhone.path);
        expect([sent.status, sent.error.code]).toEqual([404, 'HANDOVER_NOT_FOUND']);
      }
      expect((await test.fetch(uploadFromPhone.path, { method: 'POST' })).status).toBe(404);
    });
  });
});
