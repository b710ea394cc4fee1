import { randomUUID } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deleteFile, downloadFile, restoreFile } from '@dossier/contracts';
import { as, forEachDatabase, startForEachTest, startTestService } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const hour = 60 * 60 * 1000;
const user = 400;

forEachDatabase((database) => {
  describe('the sweep jobs', () => {
    const test = startForEachTest(() => startTestService(createDocumentsService, { database }));
    const exists = (path: string) =>
      access(path).then(
        () => true,
        () => false,
      );

    it('removes orphaned blobs after the time limit of an upload, and no other blobs', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'kept', bytes: 'kept' }])).file;
      const orphan = join(dirname(dirname(await blobPath(test, id))), 'ab', `ab${randomUUID().slice(2)}`);
      await mkdir(dirname(orphan), { recursive: true });
      await writeFile(orphan, 'left by a process that crashed');
      await test.clock.jump(2.5 * hour);
      expect(await exists(orphan), 'might belong to a running upload').toBe(true);
      await test.clock.jump(hour);
      expect([await exists(orphan), await exists(await blobPath(test, id))]).toEqual([false, true]);
      expect(
        (await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) })).body.toString(),
      ).toBe('kept');
    });

    it('destroys nothing early when the clock jumps a day ahead and back', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'deleted', bytes: 'deleted' }])).file;
      const caller = { as: as(user) };
      await test.request(deleteFile, { params: { id } }, caller);
      await test.clock.jump(29.5 * 24 * hour);
      const now = new Date(test.clock.now());
      await test.clock.jump(24 * hour);
      test.clock.set(now);
      expect((await test.request(restoreFile, { params: { id } }, caller)).status).toBe(200);
      const { body } = await test.request(downloadFile, { params: { id }, query: {} }, caller);
      expect(body.toString()).toBe('deleted');
    });

    it('removes unfinished blobs, but none that another process on the same files may be writing', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'other', bytes: 'other' }])).file;
      const temporary = join(dirname(dirname(await blobPath(test, id))), 'tmp', randomUUID());
      await mkdir(dirname(temporary), { recursive: true });
      await writeFile(temporary, 'half');
      await test.restart();
      // SQLite has one process only, which is not writing at its start.
      expect(await exists(temporary)).toBe(database === 'mariadb');
      await test.clock.jump(1.5 * hour);
      expect(await exists(temporary)).toBe(false);
    });
  });
});
