import { deleteFile, getCategoryCoverage, listCategories, listFiles, reviewFiling } from '@dossier/contracts';
import { passwordProtectedPdf, samplePdf, samplePng, textPage } from '@dossier/document-reader/testing';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

describe('the problem of an uploaded file', () => {
  let user = 800;
  let reviews: unknown[] = [];
  const test = startForSuite(async () => {
    const review = stubEndpoint(reviewFiling, ({ body }) => {
      reviews.push(body);
      return { moved: 0 };
    });
    return startTestService(createDocumentsService, { stubServices: [review, noFilings] });
  });
  beforeEach(() => {
    user += 1;
    reviews = [];
  });

  const add = async (name: string, bytes: Buffer, categoryId = '1') =>
    fulfilledResult(await upload(test, user, [{ name, bytes }], { categoryId }));
  const isCovered = async (categoryId: number) => {
    const query = { userId: String(user), taxYear: 2024 };
    const { body } = await test.request(getCategoryCoverage, { query }, { as: asService('filing') });
    return !body.missing.includes(categoryId);
  };
  const list = async () =>
    (await test.request(listFiles, { query: { taxYear: 2024 } }, { as: as(user) })).body;
  const reviewed = async () => {
    await test.service.drainOutbox();
    return reviews.length;
  };

  it('is in the response and in the lists, and the file covers no category', async () => {
    const files: [string, Buffer, string][] = [
      ['Lohnausweis.pdf', passwordProtectedPdf(), 'passwordProtected'],
      ['cut off.pdf', samplePdf().subarray(0, 150), 'damaged'],
      ['blank.pdf', samplePdf({ pages: [''] }), 'empty'],
      ['text.pdf', Buffer.from('only text'), 'misnamed'],
      ['page.html', Buffer.from('<html>'), 'notADocument'],
      ['all.zip', Buffer.from('PK\x03\x04 and more'), 'notADocument'],
      ['run.sh', Buffer.from('#!/bin/sh'), 'notADocument'],
    ];
    const outcome = await upload(
      test,
      user,
      files.map(([name, bytes]) => ({ name, bytes })),
    );
    expect(files.map((_, index) => fulfilledResult(outcome, index).file.problem)).toEqual(
      files.map(([, , problem]) => problem),
    );
    expect(new Map((await list()).map(({ fileName, problem }) => [fileName, problem]))).toEqual(
      new Map(files.map(([name, , problem]) => [name, problem])),
    );
    expect([await isCovered(1), await reviewed()]).toEqual([false, 0]);
    const good = await add('salary.pdf', samplePdf());
    expect(good.file).not.toHaveProperty('problem');
    expect([await isCovered(1), await reviewed()]).toEqual([true, 1]);
  });

  it('is counted at the category', async () => {
    await add('salary.pdf', passwordProtectedPdf());
    await add('other.pdf', samplePdf());
    const { body } = await test.request(listCategories, { query: { taxYear: '2024' } }, { as: as(user) });
    expect(body.find(({ id }) => id === 1)).toMatchObject({ fileCount: 2, problemCount: 1 });
    expect(body.find(({ id }) => id === 2)).not.toHaveProperty('problemCount');
  });

  it('is told in two words for a picture that nobody shows', async () => {
    const jpeg2000 = Buffer.from('0000000c6a5020200d0a870a00000014667479706a7032200000000000000000', 'hex');
    const { file } = await add('scan.jp2', jpeg2000);
    expect(file).toMatchObject({ problem: 'damaged', problemDetail: 'unsupported' });
  });

  it('ends with a version that can be read, which covers the category', async () => {
    const { id: replaces } = (await add('salary.pdf', passwordProtectedPdf())).file;
    const readable = { name: 'salary.pdf', bytes: samplePdf({ pages: [textPage('readable')] }) };
    const { file } = fulfilledResult(await upload(test, user, [readable], { replaces }));
    expect(file).toMatchObject({ version: 2 });
    expect(file.problem).toBeUndefined();
    expect([await isCovered(1), await reviewed()]).toEqual([true, 1]);
  });

  it('ends when the same bytes arrive under a name that fits them', async () => {
    const bytes = samplePng();
    expect((await add('scan.pdf', bytes)).file.problem).toBe('misnamed');
    const { duplicate, file } = await add('scan.png', bytes);
    expect([duplicate, file.fileName, file.problem]).toEqual([true, 'scan.png', undefined]);
    expect([await isCovered(1), await reviewed()]).toEqual([true, 1]);
  });

  it('stays when the same damaged bytes arrive again, also from the trash', async () => {
    const { file } = await add('a.pdf', passwordProtectedPdf());
    await test.request(deleteFile, { params: { id: file.id } }, { as: as(user) });
    const again = await add('b.pdf', passwordProtectedPdf());
    expect([again.duplicate, again.file.problem]).toEqual([true, 'passwordProtected']);
    expect([await isCovered(1), await reviewed()]).toEqual([false, 0]);
  });

  it('is authenticated: a problem removed from the row is refused', async () => {
    const { file } = await add('a.pdf', passwordProtectedPdf());
    await test.db.write((manager) => manager.query('UPDATE file SET problem = NULL WHERE id = ?', [file.id]));
    const deleted = await test.request(deleteFile, { params: { id: file.id } }, { as: as(user) });
    expect(deleted.error?.code).toBe('DATA_DAMAGED');
  });
});

describe('a file that cannot be examined', () => {
  it('is stored, and covers its category', async () => {
    // A process with this limit is killed as soon as it starts.
    const test = await startTestService(createDocumentsService, { env: { READER_MEMORY_MB: '10' } });
    try {
      const outcome = await upload(test, 7, [{ name: 'salary.pdf', bytes: passwordProtectedPdf() }]);
      expect(fulfilledResult(outcome).file.problem).toBeUndefined();
      const query = { userId: '7', taxYear: 2024 };
      const { body } = await test.request(getCategoryCoverage, { query }, { as: asService('filing') });
      expect(body.missing).not.toContain(1);
    } finally {
      await test.stop();
    }
  });
});
