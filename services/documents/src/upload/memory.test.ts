import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadResponse } from '@dossier/contracts';
import {
  as,
  createServiceKeys,
  onObjectStore,
  ownObjectStore,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { startDocumentsProcess } from '../testing/documents-process.ts';
import { bodyEnd, filePartHeader, openUpload, readResponse } from '../testing/raw-upload.ts';

const user = as(7);

it('uploads and downloads 200 MB with the memory of 50 MB', () => measure(), 180_000);

onObjectStore(() => {
  it('uploads and downloads 200 MB with the memory of 50 MB', () => measure(ownObjectStore()), 180_000);
});

async function measure(store: Record<string, string> = {}): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-large-'));
  const documents = await startDocumentsProcess({
    dataDir,
    keys: createServiceKeys(),
    env: { UPLOAD_MAX_MB: '256', ...store },
  });
  const peak = async () =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${documents.pid}/status`, 'utf8'))?.[1]) / 1024;
  try {
    await uploadAndDownload(documents, 50);
    const before = await peak();
    await uploadAndDownload(documents, 200);
    expect((await peak()) - before).toBeLessThan(75);
  } finally {
    await documents.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function uploadAndDownload(documents: ServiceProcess, megabytes: number): Promise<void> {
  const hash = createHash('sha256');
  const upload = openUpload(documents.url, documents.identity(user));
  upload.write(filePartHeader(`${megabytes}.bin`));
  for (let n = 0; n < megabytes; n += 1) {
    const chunk = Buffer.alloc(1024 * 1024, n);
    hash.update(chunk);
    if (!upload.write(chunk)) await once(upload, 'drain');
  }
  upload.end(bodyEnd);
  const { status, body } = await readResponse(upload);
  const [result] = (body as UploadResponse).files;
  const expected = hash.digest('hex');
  expect([status, result]).toMatchObject([200, { status: 'fulfilled', value: { hash: expected } }]);
  const received = createHash('sha256');
  const url = result?.status === 'fulfilled' ? result.value.blobUrl : '';
  for await (const chunk of (await documents.fetch(url, user)).body ?? []) received.update(chunk);
  expect(received.digest('hex')).toBe(expected);
}
