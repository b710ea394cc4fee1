import { identityHeader, createBlobStore, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { as, createServiceKeys, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { boundary, filePartHeader, openUpload, readResponse } from '../testing/raw-upload.ts';
import { fulfilledResult, postForm, upload, type UploadOutcome } from '../testing/uploads.ts';

const megabyte = 1024 * 1024;
const pollOptions = { timeout: 10_000 };
const yearField = `--${boundary}\r\nContent-Disposition: form-data; name="taxYear"\r\n\r\n2024\r\n`;
const end = `\r\n--${boundary}--\r\n`;

describe('the quota of a year', () => {
  let written = 0;
  let user = 100;
  const keys = createServiceKeys();
  const test = startForSuite(() =>
    startTestService(
      (deps) => {
        const blobs = createBlobStore(deps, 'documents');
        return createDocumentsService(deps, {
          ...blobs,
          put: (source, options) =>
            blobs.put(source, {
              ...options,
              onChunk(chunk) {
                options.onChunk?.(chunk);
                written += chunk.length;
              },
            }),
        });
      },
      { env: { ...keys, UPLOAD_MAX_MB: '1', UPLOAD_QUOTA_MB: '1' } },
    ),
  );
  beforeEach(() => {
    user += 1;
    written = 0;
  });

  const identity = () => ({
    [identityHeader]: signIdentity(
      { user: as(user) },
      'documents',
      loadKey('SESSION_KEY', readEnv({}), keys),
    ),
  });
  const full = { name: 'full.bin', bytes: Buffer.alloc(megabyte, 1) };
  const files = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: 'files',
      fileName: `${n}.bin`,
      value: Buffer.alloc(megabyte, n + 2),
    }));
  const year = { name: 'taxYear', value: '2024' };

  /** Uses up the quota of the user to the last byte. */
  async function fillYear(): Promise<void> {
    expect(fulfilledResult(await upload(test, user, [full])).duplicate).toBe(false);
    written = 0;
  }

  const codesOf = ({ response }: UploadOutcome) =>
    response.files.map((file) => (file.status === 'rejected' ? file.code : file.status));

  it('is checked before anything is written', async () => {
    await fillYear();
    const sent = await postForm(test, user, [year, ...files(8)]);
    expect(codesOf(sent)).toEqual(Array(8).fill('QUOTA_EXCEEDED'));
    expect(written).toBe(0);
    const single = await postForm(test, user, [year, ...files(1)]);
    expect([single.status, single.error.code]).toEqual([413, 'QUOTA_EXCEEDED']);
    expect(written).toBe(0);
  });

  it('allows a single file to be written while the year is unknown', async () => {
    await fillYear();
    const sent = await postForm(test, user, [...files(8), year]);
    expect(codesOf(sent)).toEqual(Array(8).fill('QUOTA_EXCEEDED'));
    expect(written).toBeLessThanOrEqual(megabyte);
    const other = await postForm(test, user, [...files(1), { name: 'taxYear', value: '2023' }]);
    expect(other.status).toBe(200);
  });

  it('does not refuse a repeated upload', async () => {
    await fillYear();
    expect(fulfilledResult(await upload(test, user, [full])).duplicate).toBe(true);
    const category = { name: 'categoryId', value: '1' };
    const file = { name: 'files', fileName: full.name, value: full.bytes };
    expect(fulfilledResult(await postForm(test, user, [year, category, file])).duplicate).toBe(true);
    expect(written).toBe(megabyte);
  });

  it('counts the bytes of simultaneous uploads in total while they arrive', async () => {
    const uploads = Array.from({ length: 4 }, (_, n) => {
      const each = openUpload(test.url, identity());
      each.write(yearField + filePartHeader(`${n}`));
      each.write(Buffer.alloc(600_000, n));
      return each;
    });
    await expect.poll(() => written, pollOptions).toBeGreaterThanOrEqual(600_000);
    for (const each of uploads) each.end(end);
    const responses = await Promise.all(uploads.map(readResponse));
    const stored = responses.filter(({ status }) => status === 200).length;
    expect(stored).toBeLessThanOrEqual(1);
    expect(written).toBeLessThanOrEqual(megabyte);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['413 QUOTA_EXCEEDED']),
    );
    expect((await storedFiles(test.dataDir)).temporary).toEqual([]);
  });

  it('is reserved by the announced length, and released when the upload is aborted', async () => {
    const first = openUpload(test.url, identity(), { 'content-length': '900000' });
    first.write(yearField + filePartHeader('first'));
    first.write(Buffer.alloc(1000, 1));
    await expect.poll(() => written, pollOptions).toBe(1000);
    const second = () => postForm(test, user, [year, { ...files(1)[0]!, value: Buffer.alloc(300_000, 7) }]);
    expect((await second()).error.code).toBe('QUOTA_EXCEEDED');
    first.destroy();
    await expect.poll(async () => (await second()).status, pollOptions).toBe(200);
  });
});
