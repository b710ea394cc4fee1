import { listFiles } from '@dossier/contracts';
import { as, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { encodeMultipart, postForm, sha256, fulfilledResult, upload, type Part } from '../testing/uploads.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const pdfFile = (text: string, name = `${text}.pdf`) => ({ name, bytes: pdf(text) });
const file = (value: string | Buffer, fileName = 'a.pdf'): Part => ({ name: 'files', value, fileName });
const field = (name: string, value: string): Part => ({ name, value });

forEachDatabase((database) => {
  describe('POST /api/upload', () => {
    let user = 100;
    const newUser = () => (user += 1);
    const test = startForSuite(() =>
      startTestService(createDocumentsService, {
        database,
        env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '5', UPLOAD_QUOTA_MB: '2' },
      }),
    );

    const list = async (userId: number, taxYear = '2024') =>
      (await test.request(listFiles, { query: { taxYear } }, { as: as(userId) })).body;

    it('returns the stored files', async () => {
      const sent = await upload(test, newUser(), [pdfFile('lohn', 'Lohn_Zürich.pdf'), pdfFile('bank')]);
      expect(sent.response.failedCount).toBe(0);
      const { hash, duplicate, newVersion, blobUrl, file: row } = fulfilledResult(sent);
      expect({ hash, duplicate, newVersion }).toEqual({
        hash: sha256(pdf('lohn')),
        duplicate: false,
        newVersion: false,
      });
      expect(row).toMatchObject({
        fileName: 'Lohn_Zürich.pdf',
        categoryId: 1,
        categoryName: 'Salary Statement',
        taxYear: 2024,
        version: 1,
        size: pdf('lohn').length,
        mediaType: 'application/pdf',
        inline: true,
        deletedAt: null,
      });
      expect(blobUrl).toBe(`/api/files/${row.id}/content?version=1`);
      expect((await list(user)).map((entry) => entry.id).sort()).toEqual(
        [row.id, fulfilledResult(sent, 1).file.id].sort(),
      );
    });

    it('logs no file name, hash or content', async () => {
      const bytes = 'canary content';
      const { file: row } = fulfilledResult(
        await upload(test, newUser(), [{ name: 'canary name.pdf', bytes }]),
      );
      await test.fetch(row.blobUrl, { as: as(user) });
      await expect.poll(() => test.logs.some((line) => line.includes('files.content'))).toBe(true);
      expect(test.logs.filter((line) => /canary/.test(line) || line.includes(row.hash))).toEqual([]);
    });

    it('accepts fields before, between and after the files', async () => {
      const sent = await postForm(test, newUser(), [
        field('hashes[]', sha256('one')),
        file('one', 'one.txt'),
        field('taxYear', '2023'),
        file('two', 'two.txt'),
        field('hashes[]', sha256('two')),
        field('categoryId', '21'),
      ]);
      expect([fulfilledResult(sent).file.categoryId, fulfilledResult(sent, 1).file.taxYear]).toEqual([
        21, 2023,
      ]);
    });

    it('accepts hashes as a JSON list, in upper case, or no hashes', async () => {
      const base = [file('one', '1'), file('two', '2'), field('taxYear', '2024')];
      const asList = field('hashes', JSON.stringify([sha256('one').toUpperCase(), sha256('two')]));
      expect((await postForm(test, newUser(), [...base, asList])).response.failedCount).toBe(0);
      const without = await postForm(test, newUser(), base);
      expect(fulfilledResult(without).file).toMatchObject({
        hash: sha256('one'),
        categoryId: null,
        categoryName: null,
      });
    });

    it('rejects a file with a wrong hash and stores the others', async () => {
      const sent = await postForm(
        test,
        newUser(),
        [
          file('one', 'one.txt'),
          file('two', 'two.txt'),
          field('hashes[]', sha256('other')),
          field('hashes[]', sha256('two')),
          field('taxYear', '2024'),
        ],
        { 'accept-language': 'en' },
      );
      expect(sent.status).toBe(200);
      expect(sent.response.failedCount).toBe(1);
      expect(sent.response.files[0]).toEqual({
        status: 'rejected',
        code: 'HASH_MISMATCH',
        reason: 'Upload verification failed',
        fileName: 'one.txt',
      });
      expect((await list(user)).map((row) => row.fileName)).toEqual(['two.txt']);
      const alone = [file('one'), field('hashes[]', 'abc'), field('taxYear', '2024')];
      expect((await postForm(test, user, alone)).response).toMatchObject({ failedCount: 1 });
    });

    it.each([
      ['numbers', '[1]'],
      ['null', '[null]'],
      ['an object', '{"0":"a"}'],
      ['invalid JSON', '["a'],
      ['a missing entry', '["a","b"]'],
    ])('returns 400 for hashes with %s', async (_, hashes) => {
      const sent = await postForm(test, newUser(), [
        file('one'),
        field('hashes', hashes),
        field('taxYear', '2024'),
      ]);
      expect([sent.status, sent.error.code, sent.error.fields?.[0]?.path.split('.')[0]]).toEqual([
        400,
        'VALIDATION_FAILED',
        'hashes',
      ]);
      expect(await list(user)).toEqual([]);
    });

    it.each([
      ['no year', [file('x')], 400, 'VALIDATION_FAILED'],
      [
        'two years',
        [file('x'), field('taxYear', '2024'), field('taxYear', '2023')],
        400,
        'VALIDATION_FAILED',
      ],
      ['no file', [field('taxYear', '2024')], 400, 'NO_FILES'],
      ['a file input without a selection', [file('', ''), field('taxYear', '2024')], 400, 'NO_FILES'],
      ['an empty file', [file('', 'a.pdf'), field('taxYear', '2024')], 422, 'EMPTY_FILE'],
      ['a name that is only dots', [file('x', '..'), field('taxYear', '2024')], 422, 'FILE_NAME_INVALID'],
      [
        'an unknown category',
        [file('x'), field('taxYear', '2024'), field('categoryId', '99')],
        422,
        'CATEGORY_UNKNOWN',
      ],
      [
        'category 0',
        [file('x'), field('taxYear', '2024'), field('categoryId', '0')],
        422,
        'CATEGORY_UNKNOWN',
      ],
      [
        'a category that is no number',
        [file('x'), field('taxYear', '2024'), field('categoryId', 'a')],
        400,
        'VALIDATION_FAILED',
      ],
      ['a future year', [file('x'), field('taxYear', '2090')], 422, 'TAX_YEAR_NOT_AVAILABLE'],
      [
        'a file over the size limit',
        [file(Buffer.alloc(1024 ** 2 + 1, 1)), field('taxYear', '2024')],
        413,
        'FILE_TOO_LARGE',
      ],
      ['more files than allowed', [...'abcdef'].map((c) => file(c, c)), 413, 'TOO_MANY_FILES'],
    ] as const)('returns an error for %s', async (_, parts, status, code) => {
      const sent = await postForm(test, newUser(), parts, { 'accept-language': 'de-CH' });
      expect([sent.status, sent.error.code]).toEqual([status, code]);
      expect(sent.error.message).not.toContain('{{');
      expect(await list(user)).toEqual([]);
    });

    it('rejects only the files of a batch that are too large or empty', async () => {
      const big = { name: 'big.bin', bytes: Buffer.alloc(1024 ** 2 + 1, 1) };
      const sent = await upload(test, newUser(), [
        pdfFile('one'),
        big,
        { name: 'none', bytes: '' },
        pdfFile('two'),
      ]);
      const codes = sent.response.files.map((result) =>
        result.status === 'rejected' ? result.code : 'fulfilled',
      );
      expect(codes).toEqual(['fulfilled', 'FILE_TOO_LARGE', 'EMPTY_FILE', 'fulfilled']);
      expect(sent.response.failedCount).toBe(2);
    });

    it('logs the code of each rejected file with the request id, and nothing else about the file', async () => {
      const requestId = 'upload-with-rejected-files';
      const sent = await postForm(
        test,
        newUser(),
        [
          file('', 'canary empty.pdf'),
          file('canary content', 'canary hash.pdf'),
          file('fine', 'fine.txt'),
          field('hashes[]', sha256('')),
          field('hashes[]', sha256('other')),
          field('hashes[]', sha256('fine')),
          field('taxYear', '2024'),
        ],
        { 'x-request-id': requestId },
      );
      expect([sent.status, sent.response.failedCount]).toEqual([200, 2]);
      const lines = test.logs.filter((line) => line.includes('file rejected') && line.includes(requestId));
      const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(entries.map(({ code }) => code)).toEqual(['EMPTY_FILE', 'HASH_MISMATCH']);
      expect(lines.join('')).not.toMatch(/canary|fine/);
      const keys = ['code', 'level', 'msg', 'name', 'pid', 'requestId', 'service', 'time'];
      for (const entry of entries) expect(Object.keys(entry).sort()).toEqual(keys);
    });

    it('finds a category by its name in any language', async () => {
      const parts = [file('x'), field('taxYear', '2024'), field('categoryName', 'lohnausweis')];
      const german = await postForm(test, newUser(), parts, { 'accept-language': 'de' });
      expect(fulfilledResult(german).file).toMatchObject({ categoryId: 1, categoryName: 'Lohnausweis' });
      const unknown = [file('x'), field('taxYear', '2024'), field('categoryName', 'Gibts nicht')];
      expect((await postForm(test, user, unknown)).error.code).toBe('CATEGORY_UNKNOWN');
    });

    it('accepts files for the current year, by the time zone of Zurich', async () => {
      test.clock.set('2026-12-31T22:30:00Z');
      expect((await upload(test, newUser(), [pdfFile('a')], { taxYear: '2027' })).error.code).toBe(
        'TAX_YEAR_NOT_AVAILABLE',
      );
      test.clock.set('2026-12-31T23:30:00Z');
      expect((await upload(test, user, [pdfFile('a')], { taxYear: '2027' })).status).toBe(200);
    });

    it('stores the same bytes once per year and category', async () => {
      const first = fulfilledResult(await upload(test, newUser(), [pdfFile('same')]));
      const again = fulfilledResult(await upload(test, user, [pdfFile('same', 'other name.pdf')]));
      expect(again).toMatchObject({
        duplicate: true,
        newVersion: false,
        file: { id: first.file.id, version: 1 },
      });
      const elsewhere = fulfilledResult(await upload(test, user, [pdfFile('same')], { categoryId: '2' }));
      const other = fulfilledResult(await upload(test, user + 5000, [pdfFile('same')]));
      expect([elsewhere.duplicate, other.duplicate]).toEqual([false, false]);
      const twice = await upload(test, newUser(), [pdfFile('twin', '1.pdf'), pdfFile('twin', '2.pdf')]);
      expect(fulfilledResult(twice, 1)).toMatchObject({
        duplicate: true,
        file: { id: fulfilledResult(twice).file.id },
      });
    });

    it('inserts one row for twenty parallel uploads of the same file', async () => {
      newUser();
      const sent = await Promise.all(Array.from({ length: 20 }, () => upload(test, user, [pdfFile('race')])));
      const results = sent.map((each) => fulfilledResult(each));
      expect(new Set(results.map((result) => result.file.id)).size).toBe(1);
      expect(results.filter((result) => !result.duplicate)).toHaveLength(1);
      expect(await list(user)).toHaveLength(1);
    });

    it('enforces the quota of a year under parallel uploads', async () => {
      newUser();
      const big = (n: number) => ({ name: `${n}.bin`, bytes: Buffer.alloc(900_000, n) });
      const sent = await Promise.all([1, 2, 3, 4].map((n) => upload(test, user, [big(n)])));
      expect(sent.map((each) => each.status).sort()).toEqual([200, 200, 413, 413]);
      expect(sent.find((each) => each.status === 413)?.error.code).toBe('QUOTA_EXCEEDED');
      const [stored] = await list(user);
      const same =
        sent.findIndex((each) => each.status === 200 && fulfilledResult(each).file.id === stored?.id) + 1;
      expect(fulfilledResult(await upload(test, user, [big(same)])).duplicate).toBe(true);
      expect((await upload(test, user, [big(9)], { taxYear: '2023' })).status).toBe(200);
    });
  });

  describe('a malformed upload', () => {
    const test = startForSuite(() => startTestService(createDocumentsService, { database }));
    const post = (body: string, headers: Record<string, string>) =>
      test.fetch('/api/upload', { method: 'POST', body, headers, as: as(7) });

    it.each([
      ['JSON', '{}', 'application/json', 415],
      ['a plain form', 'taxYear=2024', 'application/x-www-form-urlencoded', 415],
      ['no boundary', 'x', 'multipart/form-data', 400],
      ['the wrong boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b', 400],
      [
        'a missing closing boundary',
        '--b\r\nContent-Disposition: form-data; name="files"; filename="x"\r\n\r\nhalf',
        'multipart/form-data; boundary=b',
        400,
      ],
    ])('is rejected: %s', async (_, body, type, status) => {
      const response = await post(body, { 'content-type': type });
      expect(response.status).toBe(status);
      expect(((await response.json()) as { code: string }).code).toBe(
        status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'MALFORMED_UPLOAD',
      );
    });

    it('returns 401 without a session', async () => {
      const { body, headers } = encodeMultipart([file('x'), field('taxYear', '2024')]);
      const response = await test.fetch('/api/upload', {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      });
      expect(response.status).toBe(401);
    });
  });
});
