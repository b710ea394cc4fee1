import { errorBody, updateProfile, uploadLimits, type UploadResponse } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { fetchFiles, postFile, upload } from './fixtures/users.ts';
import { sendRaw } from './fixtures/send-raw.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('uploads', () => {
  test('a wrong hash rejects the file with HASH_MISMATCH', async ({ user }) => {
    const response = await postFile(user, pdf('Lohnausweis.pdf'), {
      categoryId: '1',
      'hashes[]': 'a'.repeat(64),
    });
    expect(response.status()).toBe(200);
    const { files, failedCount } = (await response.json()) as UploadResponse;
    expect(failedCount).toBe(1);
    expect(files).toMatchObject([
      { status: 'rejected', code: 'HASH_MISMATCH', reason: 'Upload verification failed' },
    ]);
    expect(await fetchFiles(user)).toEqual([]);
  });

  test('hostile file names are sanitised and downloaded under their own name', async ({ user }) => {
    const names: readonly (readonly [sent: string, stored: string])[] = [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
      ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe'],
      ['Lohn_Zu\u0308rich.pdf', 'Lohn_Zürich.pdf'],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
      [`${'ä'.repeat(5_000)}.pdf`, `${'ä'.repeat(125)}.pdf`],
    ];
    for (const [sent, stored] of names) {
      const file = await upload(user, { ...pdf('x.pdf', sent), name: sent });
      expect(file.originalFileName, sent.slice(0, 40)).toBe(stored);
      const download = await user.http.get(file.blobUrl);
      expect(download.status()).toBe(200);
      expect(download.headers()['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(stored).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      );
    }
  });

  test('rejects too large and empty files, unknown categories and years, and requests without a form', async ({
    user,
  }) => {
    const file = pdf('Lohnausweis.pdf');
    const large = { ...file, buffer: Buffer.alloc(uploadLimits.fileBytes + 1) };
    await expectRefused(postFile(user, large, { categoryId: '1' }), 413, 'FILE_TOO_LARGE');
    await expectRefused(
      postFile(user, { ...file, buffer: Buffer.alloc(0) }, { categoryId: '1' }),
      422,
      'EMPTY_FILE',
    );
    await expectRefused(postFile(user, file, { categoryId: '999' }), 422, 'CATEGORY_UNKNOWN');
    await expectRefused(
      postFile(user, file, { categoryId: '1', taxYear: '2099' }),
      422,
      'TAX_YEAR_NOT_AVAILABLE',
    );
    await expectRefused(
      user.http.post('/api/upload', { data: { files: [] } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expect(await fetchFiles(user)).toEqual([]);
  });
});

test.describe('gateway', () => {
  test('accepts well-formed JSON bodies of up to 1 MB only', async ({ user }) => {
    const put = (data: Buffer | string, type = 'application/json') =>
      user.http.put(updateProfile.path, { data, headers: { 'content-type': type } });
    await expectRefused(
      put(Buffer.from(`{"firstName":"${'a'.repeat(1_048_577)}"}`)),
      413,
      'PAYLOAD_TOO_LARGE',
    );
    await expectRefused(put(Buffer.from('{"firstName":'), 'application/json'), 400, 'INVALID_JSON');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      await expectRefused(put(Buffer.from('{"firstName":"Anna"}'), type), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  test('path traversal returns 404', async ({ product }) => {
    for (const path of [
      '/api/audio/../../package.json',
      '/api/audio/..%2f..%2fpackage.json',
      '/api/audio/%2e%2e/%2e%2e/x',
      '/remotes/../keys/master.key',
      '/remotes/shell/..%2f..%2fregistry.json',
      '/remotes/registry.json',
      '/internal/people/1',
    ]) {
      const response = await sendRaw(product, { path });
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(errorBody.parse(JSON.parse(response.text)).code).toMatch(/NOT_FOUND$/);
    }
  });

  test('an unknown endpoint returns 404 in JSON; an unknown page shows Page Not Found', async ({
    user,
    openPage,
  }) => {
    await expectRefused(user.http.get('/api/nothing'), 404, 'NOT_FOUND');
    await expectRefused(user.http.delete('/api/user'), 405, 'METHOD_NOT_ALLOWED');
    const page = await openPage(user);
    const response = await page.goto('/nothing/here');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });
});
