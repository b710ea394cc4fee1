import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, FileResponse } from '@dossier/contracts';
import { as, createServiceKeys, type ServiceProcess } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocumentsProcess } from '../testing/documents-process.ts';
import { encodeMultipart, sha256 } from '../testing/uploads.ts';

const user = as(7);

/** Uses a disk that is really full: the process runs in its own mount namespace, with its data on a 4 MB file system. */
describe('a full disk', () => {
  let dataDir: string;
  let documents: ServiceProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-full-'));
    const prepare =
      'mount -t tmpfs -o size=4m dossier "$DATA_DIR" && head -c 1000000 /dev/zero > "$DATA_DIR/ballast" && exec "$@"';
    // Needs no privileges where the system allows user namespaces; elsewhere the test fails with the error of unshare.
    const under = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', prepare, 'sh'];
    documents = await startDocumentsProcess({ dataDir, keys: createServiceKeys(), under });
  });
  afterAll(async () => {
    await documents?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('returns STORAGE_FULL, loses no file, still serves files, and recovers when space is available', async () => {
    const acknowledged = new Set<string>();
    let refusal: { status: number; error: ErrorBody } | undefined;
    while (!refusal) {
      const response = await send(randomBytes(150_000));
      if (response.status === 200) acknowledged.add(response.hash);
      else refusal = response;
    }
    expect([refusal.status, refusal.error.code]).toEqual([507, 'STORAGE_FULL']);
    // Fills the disk to the last page, so that the database runs out of space as well.
    const codes = new Set<string>();
    for (let size = 64_000; size >= 1; size = Math.floor(size / 2)) {
      for (let n = 0; n < 8; n += 1) {
        const response = await send(randomBytes(size));
        if (response.status === 200) acknowledged.add(response.hash);
        else codes.add(response.error.code);
      }
    }
    expect([...codes]).toEqual(['STORAGE_FULL']);
    await checkAllFiles(acknowledged);

    // The files of the mount namespace are reachable through the process that runs in it.
    await rm(`/proc/${documents.pid}/root${dataDir}/ballast`);
    await expect
      .poll(async () => (await send(Buffer.from('room again'))).status, { timeout: 30_000 })
      .toBe(200);
    await checkAllFiles(acknowledged.add(sha256('room again')));
  });

  async function send(bytes: Buffer) {
    const hash = sha256(bytes);
    const { body, headers } = encodeMultipart([
      { name: 'files', value: bytes, fileName: `${hash}.bin` },
      { name: 'taxYear', value: '2024' },
    ]);
    const response = await documents.fetch('/api/upload', user, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    });
    return { status: response.status, hash, error: (await response.json()) as ErrorBody };
  }

  async function checkAllFiles(hashes: ReadonlySet<string>): Promise<void> {
    const files = (await (await documents.fetch('/api/files?taxYear=2024', user)).json()) as FileResponse[];
    expect(new Set(files.map((file) => file.hash))).toEqual(hashes);
    for (const file of files) {
      const content = await (await documents.fetch(file.blobUrl, user)).arrayBuffer();
      expect(sha256(Buffer.from(content))).toBe(file.hash);
    }
  }
});
