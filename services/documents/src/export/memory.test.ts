import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareExport, type UploadResponse } from '@dossier/contracts';
import { createDeps } from '@dossier/service-kit';
import {
  as,
  createServiceKeys,
  createTestClock,
  startStubServices,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { startDocumentsProcess } from '../testing/documents-process.ts';
import { exportStubs } from '../testing/export-stubs.ts';
import { bodyEnd, filePartHeader, openUpload, readResponse } from '../testing/raw-upload.ts';

const user = as(7);
const megabyte = 1024 * 1024;

it('exports 160 MB in the memory of an export of 40 MB', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-export-'));
  const keys = createServiceKeys();
  const clock = createTestClock();
  clock.set(new Date());
  const [sessionKey] = createDeps('test', { DATA_DIR: dataDir, ...keys }).keys('SESSION_KEY');
  const services = await startStubServices(exportStubs().routes, sessionKey, clock);
  const documents = await startDocumentsProcess({ dataDir, keys, env: services.env });
  const peak = async () =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${documents.pid}/status`, 'utf8'))?.[1]) / 1024;
  try {
    await addMegabytes(documents, 40);
    expect(await exportedBytes(documents)).toBeGreaterThan(40 * megabyte);
    const before = await peak();
    await addMegabytes(documents, 120);
    expect(await exportedBytes(documents)).toBeGreaterThan(160 * megabyte);
    expect((await peak()) - before).toBeLessThan(75);
  } finally {
    await documents.kill();
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);

async function addMegabytes(documents: ServiceProcess, megabytes: number): Promise<void> {
  for (let left = megabytes; left > 0; left -= 20) {
    const upload = openUpload(documents.url, documents.identity(user));
    upload.write(filePartHeader(`${left}.bin`));
    upload.write(randomBytes(20 * megabyte));
    upload.end(bodyEnd);
    const { status, body } = await readResponse(upload);
    expect([status, (body as unknown as UploadResponse).failedCount]).toEqual([200, 0]);
  }
}

/** Downloads an export and returns its size. */
async function exportedBytes(documents: ServiceProcess): Promise<number> {
  const fresh = { ...user, signedInAt: Date.now() };
  const prepared = await documents.fetch(prepareExport.path, fresh, { method: 'POST' });
  const { url } = prepareExport.response.parse(await prepared.json());
  let bytes = 0;
  for await (const chunk of (await documents.fetch(url, user)).body ?? []) bytes += chunk.byteLength;
  return bytes;
}
