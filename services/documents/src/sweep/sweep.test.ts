import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { downloadFile } from '@dossier/contracts';
import { createBlobStore, createDeps } from '@dossier/service-kit';
import { as, forEachDatabase, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobRef, fileVersionEntity } from '../files/files.entity.ts';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { rewrapKeys } from './sweep.ts';

const hour = 60 * 60 * 1000;
const user = 400;

forEachDatabase((database) => {
  describe('the sweep jobs', () => {
    const oldKey = randomBytes(32).toString('base64');
    const newKey = randomBytes(32).toString('base64');
    let test: TestService;
    beforeAll(async () => {
      test = await startTestService(createDocumentsService, { database, env: { MASTER_KEY: oldKey } });
    });
    afterAll(() => test.stop());
    const exists = (path: string) =>
      access(path).then(
        () => true,
        () => false,
      );
    const storeWith = (keys: string) =>
      createBlobStore(createDeps('test', { DATA_DIR: test.dataDir, MASTER_KEY: keys }), 'documents');

    it('removes orphaned blobs after the time limit of an upload, and no other blobs', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'kept', bytes: 'kept' }])).file;
      const orphan = join(dirname(dirname(await blobPath(test, id))), 'ab', `ab${randomUUID().slice(2)}`);
      await mkdir(dirname(orphan), { recursive: true });
      await writeFile(orphan, 'left by a process that crashed');
      await test.clock.jump(2.5 * hour);
      expect([await exists(orphan), await exists(await blobPath(test, id))]).toEqual([false, true]);
      expect(
        (await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) })).body.toString(),
      ).toBe('kept');
    });

    it('removes unfinished blobs on start', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'other', bytes: 'other' }])).file;
      const temporary = join(dirname(dirname(await blobPath(test, id))), 'tmp', randomUUID());
      await mkdir(dirname(temporary), { recursive: true });
      await writeFile(temporary, 'half');
      await test.restart();
      expect(await exists(temporary)).toBe(false);
    });

    it('re-wraps blob keys after MASTER_KEY changes, without rewriting blobs', async () => {
      const file = fulfilledResult(await upload(test, user, [{ name: 'rotated', bytes: 'rotated' }])).file;
      const path = await blobPath(test, file.id);
      const before = await readFile(path);
      const store = storeWith(`${newKey},${oldKey}`);
      expect([await rewrapKeys(test.db, store), await rewrapKeys(test.db, store)]).toEqual([3, 0]);
      const row = await test.db.read((manager) =>
        manager.findOneByOrFail(fileVersionEntity, { fileId: file.id }),
      );
      const opened = await storeWith(newKey).open(blobRef(user, row));
      expect((await buffer(opened)).toString()).toBe('rotated');
      await expect(storeWith(oldKey).open(blobRef(user, row))).rejects.toThrow('MASTER_KEY');
      expect((await readFile(path)).equals(before)).toBe(true);
    });
  });
});
