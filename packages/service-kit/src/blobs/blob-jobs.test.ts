import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
