import { errorBody, updateProfile, uploadLimits, type UploadResponse } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { filesOf, sendPaper, upload } from './fixtures/users.ts';
import { raw } from './fixtures/raw.ts';
import { refused } from './fixtures/refused.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('uploads', () => {
  test('a wrong hash rejects that file and says so', async ({ person }) => {
    const response = await sendPaper(person, pdf('Lohnausweis.pdf'), {
      categoryId: '1',
      'hashes[]': 'a'.repeat(64),
    });
    expect(response.status()).toBe(200);
    const { files, failedCount } = (await response.json()) as UploadResponse;
    expect(failedCount).toBe(1);
    expect(files).toMatchObject([
      { status: 'rejected', code: 'HASH_MISMATCH', reason: 'Upload verification failed' },
    ]);
    expect(await filesOf(person)).toEqual([]);
  });

  test('hostile names are names', async ({ person }) => {
    const names: readonly (readonly [sent: string, kept: string])[] = [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
      ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe'],
      ['Lohn_Zu\u0308rich.pdf', 'Lohn_Zürich.pdf'],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
      [`${'ä'.repeat(5_000)}.pdf`, `${'ä'.repeat(125)}.pdf`],
    ];
    for (const [sent, kept] of names) {
      const file = await upload(person, { ...pdf('x.pdf', sent), name: sent });
      expect(file.originalFileName, sent.slice(0, 40)).toBe(kept);
      const download = await person.http.get(file.blobUrl);
      expect(download.status()).toBe(200);
      expect(download.headers()['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(kept).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      );
    }
  });

  test('too large, empty, wrong category, wrong year, no form', async ({ person }) => {
    const paper = pdf('Lohnausweis.pdf');
    const large = { ...paper, buffer: Buffer.alloc(uploadLimits.fileBytes + 1) };
    await refused(sendPaper(person, large, { categoryId: '1' }), 413, 'FILE_TOO_LARGE');
    await refused(
      sendPaper(person, { ...paper, buffer: Buffer.alloc(0) }, { categoryId: '1' }),
      422,
      'EMPTY_FILE',
    );
    await refused(sendPaper(person, paper, { categoryId: '999' }), 422, 'CATEGORY_UNKNOWN');
    await refused(
      sendPaper(person, paper, { categoryId: '1', taxYear: '2099' }),
      422,
      'TAX_YEAR_NOT_AVAILABLE',
    );
    await refused(person.http.post('/api/upload', { data: { files: [] } }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect(await filesOf(person)).toEqual([]);
  });
});

test.describe('the door', () => {
  test('bodies: 1 MB of JSON, of its own type, well-formed', async ({ person }) => {
    const put = (data: Buffer | string, type = 'application/json') =>
      person.http.put(updateProfile.path, { data, headers: { 'content-type': type } });
    await refused(put(Buffer.from(`{"firstName":"${'a'.repeat(1_048_577)}"}`)), 413, 'PAYLOAD_TOO_LARGE');
    await refused(put(Buffer.from('{"firstName":'), 'application/json'), 400, 'INVALID_JSON');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      await refused(put(Buffer.from('{"firstName":"Anna"}'), type), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  test('no path leads out', async ({ product }) => {
    for (const path of [
      '/api/audio/../../package.json',
      '/api/audio/..%2f..%2fpackage.json',
      '/api/audio/%2e%2e/%2e%2e/x',
      '/remotes/../keys/master.key',
      '/remotes/shell/..%2f..%2fregistry.json',
      '/remotes/registry.json',
      '/internal/people/1',
    ]) {
      const response = await raw(product, { path });
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(errorBody.parse(JSON.parse(response.text)).code).toMatch(/NOT_FOUND$/);
    }
  });

  test('an unknown call is 404 in JSON; an unknown page is the app', async ({ person, openContext }) => {
    await refused(person.http.get('/api/nothing'), 404, 'NOT_FOUND');
    await refused(person.http.delete('/api/user'), 405, 'METHOD_NOT_ALLOWED');
    const page = await (await openContext({ as: person })).newPage();
    const response = await page.goto('/nothing/here');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });
});
