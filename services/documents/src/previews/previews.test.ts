import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteFile,
  downloadFile,
  eraseFiles,
  listFileHistory,
  previewFile,
  type PreviewKind,
} from '@dossier/contracts';
import {
  passwordProtectedPdf,
  samplePdf,
  samplePhoto,
  samplePng,
  textPage,
} from '@dossier/document-reader/testing';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, noFilings, upload } from '../testing/uploads.ts';

const dayMs = 24 * 60 * 60 * 1000;

forEachDatabase((database) => {
  describe('the preview of a file', () => {
    let user = 900;
    const test = startForSuite(() =>
      startTestService(createDocumentsService, { database, stubServices: [noFilings] }),
    );
    beforeEach(() => void (user += 2));

    const add = async (name: string, bytes: Buffer, fields = {}) =>
      fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file.id;
    const get = (
      id: string,
      query: { kind?: PreviewKind; version?: string; page?: string } = {},
      owner = user,
    ) => test.request(previewFile, { params: { id }, query }, { as: as(owner) });
    const rows = (id: string) =>
      test.db.read((manager) =>
        manager.query<{ blobKey: string; kind: string }[]>(
          'SELECT blobKey, kind FROM file_preview WHERE fileId = ?',
          [id],
        ),
      );
    const blobPath = (key: string) => join(test.dataDir, 'blobs/documents', key.slice(0, 2), key);
    const hasBlob = async (key: string) =>
      (
        await readdir(join(test.dataDir, 'blobs/documents', key.slice(0, 2))).catch((): string[] => [])
      ).includes(key);

    it('is a JPEG, made once and stored encrypted', async () => {
      const id = await add('salary.pdf', samplePdf());
      const first = await get(id);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(first.headers.get('cache-control')).toBe('private, no-store');
      expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', height: 320 });
      const [row] = await rows(id);
      const stored = await readFile(blobPath(row?.blobKey ?? ''));
      expect(stored.includes(first.body.subarray(0, 20))).toBe(false);
      expect((await get(id)).body.equals(first.body)).toBe(true);
      expect(await rows(id)).toEqual([row]);
    });

    it('has two sizes', async () => {
      const id = await add('photo.png', samplePng(3000, 1500));
      const sizes = [];
      for (const kind of ['thumbnail', 'picture'] as const)
        sizes.push((await sharp((await get(id, { kind })).body).metadata()).width);
      expect(sizes).toEqual([320, 2048]);
      expect((await rows(id)).map(({ kind }) => kind).sort()).toEqual(['picture', 'thumbnail']);
    });

    it('shows each page of a TIFF, and no page of anything else', async () => {
      const sides = [200, 200].map((width, index) =>
        sharp({ create: { width, height: 100, channels: 3, background: index === 0 ? '#000' : '#fff' } })
          .png()
          .toBuffer(),
      );
      const pages = sharp(await Promise.all(sides), { join: { animated: true } });
      const id = await add('fax.tiff', await pages.tiff({ compression: 'lzw' }).toBuffer());
      const shade = async (page: string) => {
        const { body } = await get(id, { kind: 'picture', page });
        return Math.round((await sharp(body).stats()).channels[0]?.mean ?? -1);
      };
      expect([await shade('1'), await shade('2'), await shade('2')]).toEqual([0, 255, 255]);
      expect((await rows(id)).map(({ kind }) => kind).sort()).toEqual(['picture', 'picture.2']);
      expect((await get(id, { kind: 'picture', page: '3' })).status).toBe(422);
      const photo = await add('photo.png', samplePng(300, 150));
      expect((await get(photo, { kind: 'picture', page: '2' })).status).toBe(422);
      expect((await get(photo, { kind: 'picture', page: 'x' })).status).toBe(400);
    });

    it('shows a HEIC', async () => {
      const id = await add('photo.heic', samplePhoto());
      expect(await sharp((await get(id)).body).metadata()).toMatchObject({ width: 320, height: 240 });
    });

    it('belongs to a version', async () => {
      const id = await add('salary.pdf', samplePdf({ mediaBox: '0 0 400 400' }));
      await add('salary.pdf', samplePdf({ mediaBox: '0 0 400 200' }), { replaces: id });
      const heights = [];
      for (const query of [{}, { version: '1' }])
        heights.push((await sharp((await get(id, query)).body).metadata()).height);
      expect(heights).toEqual([160, 320]);
    });

    it('is made once for parallel requests', async () => {
      const id = await add('salary.pdf', samplePdf({ pages: [textPage('parallel')] }));
      const all = await Promise.all([get(id), get(id), get(id)]);
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await rows(id)).toHaveLength(1);
    });

    it('is not found for another user, a deleted file or an unknown version', async () => {
      const id = await add('salary.pdf', samplePdf());
      const refused = [await get(id, {}, user + 1), await get(id, { version: '2' })];
      await test.request(deleteFile, { params: { id } }, { as: as(user) });
      refused.push(await get(id));
      expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => 'FILE_NOT_FOUND'));
    });

    it('needs a session and a known kind', async () => {
      const id = await add('salary.pdf', samplePdf());
      expect((await test.request(previewFile, { params: { id }, query: {} })).status).toBe(401);
      const unknown = await test.fetch(`/api/files/${id}/preview?kind=huge`, { as: as(user) });
      expect(unknown.status).toBe(400);
    });

    it.each([
      ['protected.pdf', passwordProtectedPdf()],
      ['cut off.pdf', samplePdf().subarray(0, 150)],
      ['notes.txt', Buffer.from('text')],
      ['bomb.png', samplePng(9, 9, { width: 1e6, height: 1e6 })],
    ])('of %s is refused with an error of its own', async (name, bytes) => {
      const id = await add(name, bytes);
      expect([(await get(id)).error?.code, (await get(id)).error?.code]).toEqual([
        'PREVIEW_UNAVAILABLE',
        'PREVIEW_UNAVAILABLE',
      ]);
      const download = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) });
      expect(download.body.equals(bytes)).toBe(true);
      expect((await get(await add('good.pdf', samplePdf()))).status).toBe(200);
    });

    it('is made again when it was damaged', async () => {
      const id = await add('salary.pdf', samplePdf());
      await get(id);
      await test.db.write((manager) =>
        manager.query("UPDATE file_preview SET hash = 'changed' WHERE fileId = ?", [id]),
      );
      expect((await get(id)).status).toBe(200);
      expect(await rows(id)).toHaveLength(1);
    });

    it('is destroyed with the file', async () => {
      const id = await add('salary.pdf', samplePdf());
      await get(id);
      const [row] = await rows(id);
      const key = row?.blobKey ?? '';
      expect(await hasBlob(key)).toBe(true);
      await test.request(deleteFile, { params: { id } }, { as: as(user) });
      await test.clock.jump(32 * dayMs);
      expect([await rows(id), await hasBlob(key)]).toEqual([[], false]);
    });

    it('is destroyed with the account', async () => {
      const id = await add('salary.pdf', samplePdf());
      await get(id);
      const [row] = await rows(id);
      await test.request(eraseFiles, { params: { userId: String(user) } }, { as: asService('auth') });
      expect([await rows(id), await hasBlob(row?.blobKey ?? '')]).toEqual([[], false]);
    });

    it('takes nothing from the quota and is no version', async () => {
      const id = await add('salary.pdf', samplePdf());
      const used = () =>
        test.db.read((manager) =>
          manager.query<unknown[]>('SELECT liveBytes, storedBytes FROM year_storage WHERE userId = ?', [
            user,
          ]),
        );
      const before = await used();
      await get(id);
      expect(await used()).toEqual(before);
      const history = await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) });
      expect(history.body).toHaveLength(1);
    });

    it('is in the access log when the user opens it, and whenever somebody else sees it', async () => {
      const id = await add('salary.pdf', samplePdf());
      await get(id);
      await get(id, { kind: 'picture' });
      const impersonated = { ...as(user), impersonatedBy: 1 };
      await test.request(previewFile, { params: { id }, query: {} }, { as: impersonated });
      const views = await test.db.read((manager) =>
        manager.query<{ actorId: number }[]>(
          "SELECT actorId FROM file_access WHERE fileId = ? AND action = 'view' ORDER BY id",
          [id],
        ),
      );
      expect(views.map(({ actorId }) => actorId)).toEqual([user, 1]);
    });
  });
});
