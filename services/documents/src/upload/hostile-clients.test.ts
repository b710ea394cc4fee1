import { once } from 'node:events';
import { listFiles } from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { as, createServiceKeys, startForEachTest, startTestService } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { bodyEnd, boundary, filePartHeader, openUpload, readResponse } from '../testing/raw-upload.ts';

const user = as(7);
const patience = { timeout: 10_000 };

describe('an upload of a hostile or failing client', () => {
  const keys = createServiceKeys();
  const identity = () => ({
    [identityHeader]: signIdentity({ user }, 'documents', loadKey('SESSION_KEY', readEnv({}), keys)),
  });
  const test = startForEachTest(() =>
    startTestService(createDocumentsService, {
      env: { ...keys, UPLOAD_IDLE_MS: '1000', UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '3' },
    }),
  );
  const leftovers = async () => {
    const { blobs, temporary } = await storedFiles(test.dataDir);
    return blobs.length + temporary.length;
  };
  const rows = async () =>
    (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: user })).body.length;

  it('leaves nothing behind when the connection is cut', async () => {
    const upload = openUpload(test.url, identity());
    upload.write(filePartHeader('a'));
    upload.write(Buffer.alloc(300_000, 1));
    await expect.poll(async () => (await storedFiles(test.dataDir)).temporary.length, patience).toBe(1);
    upload.destroy();
    await expect.poll(leftovers, patience).toBe(0);
    expect(await rows()).toBe(0);
  });

  it('is timed out when no more bytes arrive', async () => {
    const upload = openUpload(test.url, identity());
    upload.write(filePartHeader('a') + 'x'.repeat(5000));
    expect(await readResponse(upload)).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    await expect.poll(leftovers, patience).toBe(0);
  });

  it('is timed out when single bytes arrive slowly', async () => {
    const upload = openUpload(test.url, identity());
    upload.write(filePartHeader('a'));
    const drip = setInterval(() => upload.write('x'), 20);
    const response = await readResponse(upload);
    clearInterval(drip);
    expect(response).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    upload.destroy();
    await expect.poll(leftovers, patience).toBe(0);
  });

  it('is rejected immediately when Content-Length exceeds the limit', async () => {
    const upload = openUpload(test.url, identity(), { 'content-length': String(10 ** 12) });
    upload.write(filePartHeader('a'));
    expect(await readResponse(upload)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    upload.destroy();
  });

  it('is rejected when the body exceeds the limit without a Content-Length', async () => {
    const upload = openUpload(test.url, identity());
    const response = readResponse(upload);
    upload.write(filePartHeader('a'));
    const chunk = Buffer.alloc(64 * 1024, 1);
    for (let n = 0; n < 100 && !upload.destroyed; n += 1)
      if (!upload.write(chunk)) await Promise.race([once(upload, 'drain'), response]);
    expect(await response).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    upload.destroy();
    await expect.poll(leftovers, patience).toBe(0);
  });

  it('is limited in the number of fields and the size of part headers', async () => {
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n`;
    const many = openUpload(test.url, identity());
    many.end(field.repeat(1000) + filePartHeader('a') + 'x' + bodyEnd);
    expect(await readResponse(many)).toMatchObject({ status: 400, body: { code: 'MALFORMED_UPLOAD' } });
    await expect.poll(leftovers, patience).toBe(0);
    const huge = openUpload(test.url, identity());
    huge.end(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${'a'.repeat(900_000)}"\r\n\r\nx${bodyEnd}`,
    );
    expect((await readResponse(huge)).status).toBe(200);
    const [row] = (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: user })).body;
    expect(row?.fileName).toBe('a'.repeat(255));
  });
});

describe('the average rate of an upload', () => {
  it('must reach the minimum after the idle time', async () => {
    const keys = createServiceKeys();
    const env = { ...keys, UPLOAD_IDLE_MS: '300', UPLOAD_MIN_BYTES_PER_SECOND: '10000000' };
    const test = await startTestService(createDocumentsService, { env });
    const key = loadKey('SESSION_KEY', readEnv({}), keys);
    const upload = openUpload(test.url, { [identityHeader]: signIdentity({ user }, 'documents', key) });
    upload.write(filePartHeader('a'));
    // Enough not to be idle, and far below the minimum.
    const drip = setInterval(() => upload.write(Buffer.alloc(5000)), 20);
    const response = await readResponse(upload);
    clearInterval(drip);
    expect(response).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    upload.destroy();
    await expect.poll(async () => (await storedFiles(test.dataDir)).temporary.length, patience).toBe(0);
    await test.stop();
  });
});
