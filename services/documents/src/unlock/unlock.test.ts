import { randomBytes } from 'node:crypto';
import {
  deleteFile,
  getCategoryCoverage,
  listFileHistory,
  listFiles,
  maxPasswordGuesses,
  maxPasswordLength,
  recordPaper,
  reviewFiling,
  unlockFile,
} from '@dossier/contracts';
import { lockedPdf, samplePdf, textPage } from '@dossier/document-reader/testing';
import {
  as,
  asService,
  forEachDatabase,
  startForSuite,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { fulfilledResult, noFilings, upload } from '../testing/uploads.ts';

const password = 'Geheimnis-17';

forEachDatabase((database) => {
  describe('a locked PDF', () => {
    let user = 900;
    const versions: number[] = [];
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        env: { UPLOAD_QUOTA_MB: '1' },
        stubServices: [
          stubEndpoint(reviewFiling, () => ({ moved: 0 })),
          stubEndpoint(recordPaper, ({ body }) => {
            versions.push(body.version);
            return { success: true as const };
          }),
          noFilings,
        ],
      }),
    );
    beforeEach(() => {
      user += 1;
      versions.length = 0;
    });

    const addLocked = async (content = textPage(`of ${user}`)) => {
      const file = { name: 'Steuerausweis.pdf', bytes: lockedPdf(password, [content]) };
      return fulfilledResult(await upload(test, user, [file])).file;
    };
    const unlock = (id: string, given: string, by = user) =>
      test.request(unlockFile, { params: { id }, body: { password: given } }, { as: as(by) });
    const blobCount = async () => (await storedFiles(test.dataDir)).blobs.length;

    it('is copied without its password as its next version, and covers its category', async () => {
      const { id, problem } = await addLocked();
      expect(problem).toBe('passwordProtected');
      const { status, body } = await unlock(id, password);
      expect([status, body.id, body.version, body.problem, body.fileName]).toEqual([
        200,
        id,
        2,
        undefined,
        'Steuerausweis.pdf',
      ]);
      const history = await test.request(listFileHistory, { params: { id } }, { as: as(user) });
      expect(history.body.map(({ version }) => version)).toEqual([2, 1]);
      const content = await test.fetch(`/api/files/${id}/content`, { as: as(user) });
      const original = await test.fetch(`/api/files/${id}/content?version=1`, { as: as(user) });
      expect([await content.text(), await original.text()].map((text) => text.includes('/Encrypt'))).toEqual([
        false,
        true,
      ]);
      const query = { userId: String(user), taxYear: 2024 };
      const coverage = await test.request(getCategoryCoverage, { query }, { as: asService('filing') });
      expect(coverage.body.filed).toEqual([1]);
      await test.service.drainOutbox();
      // A delivery may arrive twice.
      expect([...new Set(versions)]).toEqual([1, 2]);
    });

    it('stays as it is with a wrong password, which no log contains', async () => {
      const { id } = await addLocked();
      const blobs = await blobCount();
      const { status, error } = await unlock(id, 'Wrong-Geheimnis');
      expect([status, error?.code]).toEqual([422, 'FILE_PASSWORD_WRONG']);
      await unlock(id, password);
      expect(test.logs.join('')).not.toContain('Geheimnis');
      expect(await blobCount()).toBe(blobs + 1);
    });

    it('is unlocked once by requests at the same time, and by repeated ones', async () => {
      const { id } = await addLocked();
      const blobs = await blobCount();
      const responses = await Promise.all([unlock(id, password), unlock(id, password)]);
      expect(responses.map(({ status, body }) => [status, body.version])).toEqual([
        [200, 2],
        [200, 2],
      ]);
      expect((await unlock(id, 'anything')).body.version).toBe(2);
      expect(await blobCount()).toBe(blobs + 1);
    });

    it('allows few wrong passwords in ten minutes, and counts no others', async () => {
      const { id } = await addLocked();
      await unlock('missing', password);
      for (let guess = 0; guess < maxPasswordGuesses; guess += 1)
        expect((await unlock(id, `${guess}`)).status).toBe(422);
      const { status, error, headers } = await unlock(id, password);
      expect([status, error?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    });

    it('needs room for the copy, which leaves nothing behind otherwise', async () => {
      const { id } = await addLocked(`${textPage('large')} %${randomBytes(600_000).toString('base64')}`);
      const blobs = await blobCount();
      const { status, error } = await unlock(id, password);
      expect([status, error?.code]).toEqual([413, 'QUOTA_EXCEEDED']);
      expect(await blobCount()).toBe(blobs);
    });

    it('is refused for the files of others, deleted ones, and without a password', async () => {
      const { id } = await addLocked();
      expect((await unlock(id, password, user + 5000)).status).toBe(404);
      expect((await unlock(id, '')).status).toBe(400);
      expect((await unlock(id, 'x'.repeat(maxPasswordLength + 1))).status).toBe(400);
      await test.request(deleteFile, { params: { id } }, { as: as(user) });
      expect((await unlock(id, password)).status).toBe(404);
    });

    it('leaves a file alone that is not locked', async () => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: 'a.pdf', bytes: samplePdf() }])).file;
      expect((await unlock(id, password)).body.version).toBe(1);
      const { body } = await test.request(listFiles, { query: { taxYear: 2024 } }, { as: as(user) });
      expect(body.map(({ version }) => version)).toEqual([1]);
    });
  });
});
