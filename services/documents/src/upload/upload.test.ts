import { listFiles } from '@dossier/contracts';
import { as, forEachDatabase, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { multipart, send, sha256, taken, upload, type Part } from '../testing/uploads.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const paper = (text: string, name = `${text}.pdf`) => ({ name, bytes: pdf(text) });
const file = (value: string | Buffer, fileName = 'a.pdf'): Part => ({ name: 'files', value, fileName });
const field = (name: string, value: string): Part => ({ name, value });

forEachDatabase((database) => {
  describe('an upload', () => {
    let test: TestService;
    let person = 100;
    beforeAll(async () => {
      test = await startTestService(createDocumentsService, {
        database,
        env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '5', UPLOAD_QUOTA_MB: '2' },
      });
    });
    afterAll(() => test.stop());

    const list = async (userId: number, taxYear = '2024') =>
      (await test.request(listFiles, { query: { taxYear } }, { as: as(userId) })).body;

    it('answers with what was stored', async () => {
      const sent = await upload(test, (person += 1), [paper('lohn', 'Lohn_Zürich.pdf'), paper('bank')]);
      expect(sent.response.failedCount).toBe(0);
      const { hash, duplicate, newVersion, blobUrl, file: row } = taken(sent);
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
      expect((await list(person)).map((entry) => entry.id).sort()).toEqual(
        [row.id, taken(sent, 1).file.id].sort(),
      );
    });

    it('leaves no name, hash or content in the log', async () => {
      const bytes = 'canary content';
      const { file: row } = taken(await upload(test, (person += 1), [{ name: 'canary name.pdf', bytes }]));
      await test.fetch(row.blobUrl, { as: as(person) });
      await expect.poll(() => test.logs.some((line) => line.includes('files.content'))).toBe(true);
      expect(test.logs.filter((line) => /canary/.test(line) || line.includes(row.hash))).toEqual([]);
    });

    it('takes fields before, between and after the files', async () => {
      const sent = await send(test, (person += 1), [
        field('hashes[]', sha256('one')),
        file('one', 'one.txt'),
        field('taxYear', '2023'),
        file('two', 'two.txt'),
        field('hashes[]', sha256('two')),
        field('categoryId', '21'),
      ]);
      expect([taken(sent).file.categoryId, taken(sent, 1).file.taxYear]).toEqual([21, 2023]);
    });

    it('takes hashes as a JSON list, in capitals, or not at all', async () => {
      const base = [file('one', '1'), file('two', '2'), field('taxYear', '2024')];
      const asList = field('hashes', JSON.stringify([sha256('one').toUpperCase(), sha256('two')]));
      expect((await send(test, (person += 1), [...base, asList])).response.failedCount).toBe(0);
      const without = await send(test, (person += 1), base);
      expect(taken(without).file).toMatchObject({
        hash: sha256('one'),
        categoryId: null,
        categoryName: null,
      });
    });

    it('rejects a file whose hash does not match, and keeps the others', async () => {
      const sent = await send(
        test,
        (person += 1),
        [
          file('one', 'one.txt'),
          file('two', 'two.txt'),
          field('hashes[]', sha256('other')),
          field('hashes[]', sha256('two')),
          field('taxYear', '2024'),
        ],
        'en',
      );
      expect(sent.status).toBe(200);
      expect(sent.response.failedCount).toBe(1);
      expect(sent.response.files[0]).toEqual({
        status: 'rejected',
        code: 'HASH_MISMATCH',
        reason: 'Upload verification failed',
        fileName: 'one.txt',
      });
      expect((await list(person)).map((row) => row.fileName)).toEqual(['two.txt']);
      const alone = [file('one'), field('hashes[]', 'abc'), field('taxYear', '2024')];
      expect((await send(test, person, alone)).response).toMatchObject({ failedCount: 1 });
    });

    it.each([
      ['numbers', '[1]'],
      ['null', '[null]'],
      ['an object', '{"0":"a"}'],
      ['no JSON', '["a'],
      ['a gap', '["a","b"]'],
    ])('refuses hashes with %s', async (_, hashes) => {
      const sent = await send(test, (person += 1), [
        file('one'),
        field('hashes', hashes),
        field('taxYear', '2024'),
      ]);
      expect([sent.status, sent.error.code, sent.error.fields?.[0]?.path.split('.')[0]]).toEqual([
        400,
        'VALIDATION_FAILED',
        'hashes',
      ]);
      expect(await list(person)).toEqual([]);
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
      ['an input left empty', [file('', ''), field('taxYear', '2024')], 400, 'NO_FILES'],
      ['an empty file', [file('', 'a.pdf'), field('taxYear', '2024')], 422, 'EMPTY_FILE'],
      ['a name of nothing', [file('x', '..'), field('taxYear', '2024')], 422, 'FILE_NAME_INVALID'],
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
        'a category of text',
        [file('x'), field('taxYear', '2024'), field('categoryId', 'a')],
        400,
        'VALIDATION_FAILED',
      ],
      ['a year to come', [file('x'), field('taxYear', '2090')], 422, 'TAX_YEAR_NOT_AVAILABLE'],
      [
        'too much in one',
        [file(Buffer.alloc(1024 ** 2 + 1, 1)), field('taxYear', '2024')],
        413,
        'FILE_TOO_LARGE',
      ],
      ['six files', [...'abcdef'].map((c) => file(c, c)), 413, 'TOO_MANY_FILES'],
    ] as const)('refuses %s', async (_, parts, status, code) => {
      const sent = await send(test, (person += 1), parts, 'de-CH');
      expect([sent.status, sent.error.code]).toEqual([status, code]);
      expect(sent.error.message).not.toContain('{{');
      expect(await list(person)).toEqual([]);
    });

    it('rejects only what is too large or empty in a batch', async () => {
      const big = { name: 'big.bin', bytes: Buffer.alloc(1024 ** 2 + 1, 1) };
      const sent = await upload(test, (person += 1), [
        paper('one'),
        big,
        { name: 'none', bytes: '' },
        paper('two'),
      ]);
      const codes = sent.response.files.map((result) =>
        result.status === 'rejected' ? result.code : 'taken',
      );
      expect(codes).toEqual(['taken', 'FILE_TOO_LARGE', 'EMPTY_FILE', 'taken']);
      expect(sent.response.failedCount).toBe(2);
    });

    it('knows a category by its name in any language', async () => {
      const parts = [file('x'), field('taxYear', '2024'), field('categoryName', 'lohnausweis')];
      const german = await send(test, (person += 1), parts, 'de');
      expect(taken(german).file).toMatchObject({ categoryId: 1, categoryName: 'Lohnausweis' });
      const unknown = [file('x'), field('taxYear', '2024'), field('categoryName', 'Gibts nicht')];
      expect((await send(test, person, unknown)).error.code).toBe('CATEGORY_UNKNOWN');
    });

    it('takes papers of the year under way, which turns in Zurich', async () => {
      test.clock.set('2026-12-31T22:30:00Z');
      expect((await upload(test, (person += 1), [paper('a')], { taxYear: '2027' })).error.code).toBe(
        'TAX_YEAR_NOT_AVAILABLE',
      );
      test.clock.set('2026-12-31T23:30:00Z');
      expect((await upload(test, person, [paper('a')], { taxYear: '2027' })).status).toBe(200);
    });

    it('stores the same bytes once per year and category', async () => {
      const first = taken(await upload(test, (person += 1), [paper('same')]));
      const again = taken(await upload(test, person, [paper('same', 'other name.pdf')]));
      expect(again).toMatchObject({
        duplicate: true,
        newVersion: false,
        file: { id: first.file.id, version: 1 },
      });
      const elsewhere = taken(await upload(test, person, [paper('same')], { categoryId: '2' }));
      const other = taken(await upload(test, person + 5000, [paper('same')]));
      expect([elsewhere.duplicate, other.duplicate]).toEqual([false, false]);
      const twice = await upload(test, (person += 1), [paper('twin', '1.pdf'), paper('twin', '2.pdf')]);
      expect(taken(twice, 1)).toMatchObject({ duplicate: true, file: { id: taken(twice).file.id } });
    });

    it('makes one row of twenty equal uploads at once', async () => {
      person += 1;
      const sent = await Promise.all(Array.from({ length: 20 }, () => upload(test, person, [paper('race')])));
      const results = sent.map((each) => taken(each));
      expect(new Set(results.map((result) => result.file.id)).size).toBe(1);
      expect(results.filter((result) => !result.duplicate)).toHaveLength(1);
      expect(await list(person)).toHaveLength(1);
    });

    it('makes versions of what has the same name, also at once', async () => {
      const first = taken(await upload(test, (person += 1), [paper('v1', 'Lohn.pdf')]));
      const second = taken(await upload(test, person, [paper('v2', 'Lohn.pdf')]));
      expect(second).toMatchObject({
        newVersion: true,
        duplicate: false,
        file: { id: first.file.id, version: 2 },
      });
      expect(second.file).toMatchObject({
        versionCount: 2,
        hash: sha256(pdf('v2')),
        createdAt: first.file.createdAt,
      });
      const more = Array.from({ length: 8 }, (_, n) =>
        upload(test, person, [paper(`race ${n}`, 'Lohn.pdf')]),
      );
      const versions = (await Promise.all(more)).map((sent) => taken(sent).file.version);
      expect(versions.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await list(person)).toHaveLength(1);
    });

    it('keeps a year within its quota, whatever comes at once', async () => {
      person += 1;
      const big = (n: number) => ({ name: `${n}.bin`, bytes: Buffer.alloc(900_000, n) });
      const sent = await Promise.all([1, 2, 3, 4].map((n) => upload(test, person, [big(n)])));
      expect(sent.map((each) => each.status).sort()).toEqual([200, 200, 413, 413]);
      expect(sent.find((each) => each.status === 413)?.error.code).toBe('QUOTA_EXCEEDED');
      const [stored] = await list(person);
      const same = sent.findIndex((each) => each.status === 200 && taken(each).file.id === stored?.id) + 1;
      expect(taken(await upload(test, person, [big(same)])).duplicate).toBe(true);
      expect((await upload(test, person, [big(9)], { taxYear: '2023' })).status).toBe(200);
    });
  });

  describe('a broken upload', () => {
    let test: TestService;
    beforeAll(async () => {
      test = await startTestService(createDocumentsService, { database });
    });
    afterAll(() => test.stop());
    const post = (body: string, headers: Record<string, string>) =>
      test.fetch('/api/upload', { method: 'POST', body, headers, as: as(7) });

    it.each([
      ['JSON', '{}', 'application/json', 415],
      ['a plain form', 'taxYear=2024', 'application/x-www-form-urlencoded', 415],
      ['no boundary', 'x', 'multipart/form-data', 400],
      ['the wrong boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b', 400],
      [
        'no end',
        '--b\r\nContent-Disposition: form-data; name="files"; filename="x"\r\n\r\nhalf',
        'multipart/form-data; boundary=b',
        400,
      ],
    ])('is refused: %s', async (_, body, type, status) => {
      const response = await post(body, { 'content-type': type });
      expect(response.status).toBe(status);
      expect(((await response.json()) as { code: string }).code).toBe(
        status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'MALFORMED_UPLOAD',
      );
    });

    it('needs a session before a byte is looked at', async () => {
      const { body, headers } = multipart([file('x'), field('taxYear', '2024')]);
      const response = await test.fetch('/api/upload', {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      });
      expect(response.status).toBe(401);
    });
  });
});
