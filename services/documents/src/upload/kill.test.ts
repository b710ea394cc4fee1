import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FileResponse, UploadResponse } from '@dossier/contracts';
import { as, createServiceKeys, type ServiceProcess } from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../testing/blob-files.ts';
import { startDocumentsProcess } from '../testing/documents-process.ts';
import { encodeMultipart, sha256 } from '../testing/uploads.ts';

const user = as(7);
const rounds = 5;
const parallelUploads = 5;

/**
 * Verifies that no acknowledged upload is lost when the process is killed at a random moment. The client records every
 * acknowledgement and checks all of them after each restart.
 */
describe('a process killed at a random moment', () => {
  let dataDir: string;
  let documents: ServiceProcess;
  const keys = createServiceKeys();
  const acknowledged = new Map<string, string>();
  const unacknowledged = new Map<string, Buffer>();
  const verified = new Set<string>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
  });
  afterEach(() => documents.kill());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps every acknowledged file, lists only readable files, and removes leftovers', async () => {
    for (let round = 0; round < rounds; round += 1) {
      documents = await startDocumentsProcess({ dataDir, keys });
      await checkAllFiles();
      const uploadMs = await measureUpload();
      const sending = Promise.all(Array.from({ length: parallelUploads }, sendUntilKilled));
      // Random on purpose: the moment must not depend on the state of the process, only on the speed of the machine.
      await setTimeout(randomInt(20, 250 + Math.ceil(3 * uploadMs)));
      await documents.kill();
      await sending;
    }
    documents = await startDocumentsProcess({ dataDir, keys });
    verified.clear();
    await checkAllFiles();
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(unacknowledged.size).toBeGreaterThan(0);

    const retried = [...unacknowledged.values()].slice(0, 20);
    await Promise.all([...retried, ...retried].map(async (bytes) => expect(await send(bytes)).toBe(true)));
    const files = await list();
    const hashes = files.map((file) => file.hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    await checkAllFiles();
    await expect
      .poll(async () => (await storedFiles(dataDir)).blobs.length, { timeout: 30_000 })
      .toBe(files.length);
    expect((await storedFiles(dataDir)).temporary).toEqual([]);
  }, 180_000);

  async function measureUpload(): Promise<number> {
    const start = performance.now();
    expect(await send(randomBytes(150_000))).toBe(true);
    return performance.now() - start;
  }

  async function sendUntilKilled(): Promise<void> {
    while (await send(randomBytes(randomInt(1, 20) === 1 ? 3_000_000 : randomInt(1, 300_000))));
  }

  /** Returns false when the connection failed before the response. */
  async function send(bytes: Buffer): Promise<boolean> {
    const hash = sha256(bytes);
    unacknowledged.set(hash, bytes);
    const { body, headers } = encodeMultipart([
      { name: 'files', value: bytes, fileName: `${hash}.bin` },
      { name: 'hashes[]', value: hash },
      { name: 'taxYear', value: '2024' },
    ]);
    try {
      const response = await documents.fetch('/api/upload', user, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      });
      const { files } = (await response.json()) as UploadResponse;
      const [result] = files;
      if (result?.status !== 'fulfilled' || result.value.hash !== hash) throw new Error('rejected');
      acknowledged.set(hash, result.value.blobUrl);
      unacknowledged.delete(hash);
      return true;
    } catch (error) {
      // Only the connection may fail, not the upload.
      if (error instanceof Error && error.message === 'rejected') throw error;
      return false;
    }
  }

  async function list(): Promise<FileResponse[]> {
    return (await (await documents.fetch('/api/files?taxYear=2024', user)).json()) as FileResponse[];
  }

  async function checkAllFiles(): Promise<void> {
    const files = await list();
    const listed = new Set(files.map((file) => file.hash));
    expect([...acknowledged.keys()].filter((hash) => !listed.has(hash))).toEqual([]);
    const unverified = files.filter((file) => !verified.has(file.hash));
    await Promise.all(
      unverified.map(async (file) => {
        const bytes = Buffer.from(await (await documents.fetch(file.blobUrl, user)).arrayBuffer());
        expect(sha256(bytes)).toBe(file.hash);
        verified.add(file.hash);
      }),
    );
  }
});
