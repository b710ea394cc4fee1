import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@dossier/contracts';
import { as, createServiceKeys, type ServiceProcess } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDocumentsProcess } from '../testing/documents-process.ts';
import { encodeMultipart } from '../testing/uploads.ts';

const user = as(7);
let dataDir: string;
let documents: ServiceProcess;

/** Starts the service in a mount namespace in which the disk of the files is read-only, as after a device error. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dossier-read-only-'));
  const prepare = 'mkdir "$DATA_DIR/blobs" && mount -t tmpfs -o ro dossier "$DATA_DIR/blobs" && exec "$@"';
  const under = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', prepare, 'sh'];
  documents = await startDocumentsProcess({ dataDir, keys: createServiceKeys(), under });
}, 60_000);
afterAll(async () => {
  await documents?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

it('refuses an upload with 503 and Retry-After, stores nothing, and still lists files', async () => {
  const { body, headers } = encodeMultipart([
    { name: 'files', value: 'content', fileName: 'a.bin' },
    { name: 'taxYear', value: '2024' },
  ]);
  const response = await documents.fetch('/api/upload', user, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  });
  expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
  ]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const list = await documents.fetch('/api/files?taxYear=2024', user);
  expect([list.status, await list.json()]).toEqual([200, []]);
}, 60_000);
