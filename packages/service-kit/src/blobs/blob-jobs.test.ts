import { mkdtempSync, rmSync } from 'node:fs';
import { BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createService } from '../service/create-service.ts';
import type { ServiceDeps } from '../service/deps.ts';
import { createServiceKeys, startTestService } from '../testing/index.ts';
import { createBlobStore } from './blob-store.ts';
import { blobJobs } from './blob-jobs.ts';

function createWithBlobs(deps: ServiceDeps) {
  const service = createService({ name: 'documents', entities: [], migrations: [] }, deps);
  blobJobs(service, createBlobStore(deps, 'documents'), async () => new Set());
  return service;
}

it('a store of its own belongs to one installation, whose sweep would remove the blobs of another', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-store-'));
  const env = { BLOB_STORE: `file://${directory}`, ...createServiceKeys() };
  const first = await startTestService(createWithBlobs, { env });
  try {
    await first.restart();
    await expect(startTestService(createWithBlobs, { env })).rejects.toThrow(
      /^BLOB_STORE: is that of another installation/,
    );
  } finally {
    await first.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

it.each([
  [2, undefined],
  [Infinity, /^BLOB_STORE: NoSuchBucket/],
])(
  'a store that refuses %d times, as one that starts does, is asked again before the start',
  async (times, message) => {
    let left = times;
    const create = (deps: ServiceDeps) => {
      const service = createService({ name: 'documents', entities: [], migrations: [] }, deps);
      const blobs = createBlobStore(deps, 'documents');
      const check = async (installation: string) => {
        if (left-- > 0) throw new BlobStoreUnavailableError('NoSuchBucket', { isRefused: true });
        return blobs.check(installation);
      };
      blobJobs(service, { ...blobs, check }, async () => new Set(), 1);
      return service;
    };
    const directory = mkdtempSync(join(tmpdir(), 'dossier-store-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const started = startTestService(create, { env: { BLOB_STORE: `file://${directory}` } });
    if (message) await expect(started).rejects.toThrow(message);
    else await (await started).stop();
  },
);
