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
import { taken, upload } from '../testing/uploads.ts';
import { rewrapKeys } from './sweep.ts';

const hour = 60 * 60 * 1000;
const person = 400;

forEachDatabase((database) => {
  describe('the sweeper', () => {
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

    it('removes blobs without a row once nobody can be writing them, and no other', async () => {
      const { id } = taken(await upload(test, person, [{ name: 'kept', bytes: 'kept' }])).file;
      const orphan = join(dirname(dirname(await blobPath(test, id))), 'ab', `ab${randomUUID().slice(2)}`);
      await mkdir(dirname(orphan), { recursive: true });
      await writeFile(orphan, 'left by a process that died');
      await test.clock.advance(2.5 * hour);
      expect([await exists(orphan), await exists(await blobPath(test, id))]).toEqual([false, true]);
      expect(
        (await test.request(downloadFile, { params: { id }, query: {} }, { as: as(person) })).body.toString(),
      ).toBe('kept');
    });

    it('removes unfinished files at the start', async () => {
      const { id } = taken(await upload(test, person, [{ name: 'other', bytes: 'other' }])).file;
      const temporary = join(dirname(dirname(await blobPath(test, id))), 'tmp', randomUUID());
      await mkdir(dirname(temporary), { recursive: true });
      await writeFile(temporary, 'half');
      await test.restart();
      expect(await exists(temporary)).toBe(false);
    });

    it('wraps the keys of blobs anew after MASTER_KEY changed, touching no blob', async () => {
      const file = taken(await upload(test, person, [{ name: 'rotated', bytes: 'rotated' }])).file;
      const path = await blobPath(test, file.id);
      const before = await readFile(path);
      const store = storeWith(`${newKey},${oldKey}`);
      expect([await rewrapKeys(test.db, store), await rewrapKeys(test.db, store)]).toEqual([3, 0]);
      const row = await test.db.read((manager) =>
        manager.findOneByOrFail(fileVersionEntity, { fileId: file.id }),
      );
      const opened = await storeWith(newKey).open(blobRef(person, row));
      expect((await buffer(opened)).toString()).toBe('rotated');
      await expect(storeWith(oldKey).open(blobRef(person, row))).rejects.toThrow('MASTER_KEY');
      expect((await readFile(path)).equals(before)).toBe(true);
    });
  });
});
