import { deleteFile, downloadFile, eraseFiles, listFiles, reviewFiling } from '@dossier/contracts';
import { userKeyEntity } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startForEachTest,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';
import { createDocumentsService } from '../service.ts';
import { blobPath, storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

forEachDatabase((database) => {
  describe('deletion of an account', () => {
    const test = startForEachTest(async () => {
      const stubServices = [stubEndpoint(reviewFiling, () => ({ moved: 0 })), noFilings];
      return startTestService(createDocumentsService, { database, stubServices });
    });
    const erase = (userId: string) =>
      test.request(eraseFiles, { params: { userId } }, { as: asService('auth') });
    const add = async (user: number, name: string, bytes: string, fields: Record<string, string> = {}) =>
      fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file.id;

    it('leaves no row, blob or key of the user, and everything of others', async () => {
      const replaces = await add(7, 'Canary.pdf', 'first version');
      await add(7, 'Canary.pdf', 'second version', { replaces });
      const deleted = await add(7, 'Canary in the trash.pdf', 'deleted');
      await test.request(deleteFile, { params: { id: deleted } }, { as: as(7) });
      const kept = await add(8, 'Kept.pdf', 'kept');
      const path = await blobPath(test, kept);
      const { wrappedKey } = await test.db.read((manager) =>
        manager.findOneByOrFail(userKeyEntity, { userId: 7 }),
      );
      expect((await storedFiles(test.dataDir)).blobs).toHaveLength(4);
      for (const text of ['Canary', wrappedKey]) expect(await findStored(test, text)).not.toEqual([]);

      expect((await erase('7')).body).toEqual({ success: true });
      expect((await erase('7')).body, 'repeated').toEqual({ success: true });
      // The write-ahead log is emptied every minute.
      await test.clock.jump(60_000);
      for (const text of ['Canary', wrappedKey]) expect(await findStored(test, text)).toEqual([]);
      expect(test.logs.join('')).not.toContain('Canary');
      expect((await storedFiles(test.dataDir)).blobs).toEqual([path]);
      const rows = await test.db.read(async (manager) => [
        ...(await manager.find(accessEntity)).map(({ ownerId }) => ownerId),
        ...(await manager.find(yearStorageEntity)).map(({ userId }) => userId),
      ]);
      expect(new Set(rows)).toEqual(new Set([8]));
      const list = await test.request(listFiles, { query: { taxYear: 2024 } }, { as: as(7) });
      expect(list.body).toEqual([]);
      const response = await test.request(downloadFile, { params: { id: kept }, query: {} }, { as: as(8) });
      expect(response.body.toString()).toBe('kept');
    });

    it('erases what a request of a closed session wrote after the first time', async () => {
      await add(7, 'First.pdf', 'first');
      await erase('7');
      await add(7, 'Late canary.pdf', 'late');
      await erase('7');
      // The write-ahead log is emptied every minute.
      await test.clock.jump(60_000);
      expect(await findStored(test, 'Late canary')).toEqual([]);
      expect((await storedFiles(test.dataDir)).blobs).toEqual([]);
    });

    it('rejects an invalid user', async () => {
      expect((await erase('x')).status).toBe(400);
    });
  });
});
