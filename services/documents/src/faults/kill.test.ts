import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FileResponse, UploadResponse } from '@dossier/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../testing/blob-files.ts';
import { makeKeys, startChild, type Child } from '../testing/child.ts';
import { multipart, sha256 } from '../testing/uploads.ts';

const person = 7;
const rounds = 10;
const senders = 5;

/**
 * The promise "nothing acknowledged is lost" under kill -9 at any moment. The client writes down every
 * acknowledgement; what it wrote down is looked for after each restart.
 */
describe('a process killed at any moment', () => {
  let dataDir: string;
  let child: Child;
  const keys = makeKeys();
  const acknowledged = new Map<string, string>();
  const unanswered = new Map<string, Buffer>();
  const readBefore = new Set<string>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
  });
  afterEach(() => child.kill());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('loses nothing it acknowledged, shows nothing it cannot read, and cleans up', async () => {
    for (let round = 0; round < rounds; round += 1) {
      child = await startChild({ dataDir, keys });
      await lookForEverything();
      const dying = Promise.all(Array.from({ length: senders }, keepSending));
      // The moment is what is tested: it must have nothing to do with what the process is doing.
      await setTimeout(randomInt(20, 250));
      await child.kill();
      await dying;
    }
    child = await startChild({ dataDir, keys });
    readBefore.clear();
    await lookForEverything();
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(unanswered.size).toBeGreaterThan(0);

    const retried = [...unanswered.values()].slice(0, 20);
    for (const bytes of [...retried, ...retried]) expect(await send(bytes)).toBe(true);
    const files = await list();
    const hashes = files.map((file) => file.hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    await lookForEverything();
    await expect.poll(async () => (await storedFiles(dataDir)).blobs.length).toBe(files.length);
    expect((await storedFiles(dataDir)).temporary).toEqual([]);
  }, 60_000);

  async function keepSending(): Promise<void> {
    while (await send(randomBytes(randomInt(1, 20) === 1 ? 3_000_000 : randomInt(1, 300_000))));
  }

  /** False when no answer came. */
  async function send(bytes: Buffer): Promise<boolean> {
    const hash = sha256(bytes);
    unanswered.set(hash, bytes);
    const { body, headers } = multipart([
      { name: 'files', value: bytes, fileName: `${hash}.bin` },
      { name: 'hashes[]', value: hash },
      { name: 'taxYear', value: '2024' },
    ]);
    try {
      const response = await child.fetch('/api/upload', person, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      });
      const { files } = (await response.json()) as UploadResponse;
      const [result] = files;
      if (result?.status !== 'fulfilled' || result.value.hash !== hash) throw new Error('refused');
      acknowledged.set(hash, result.value.blobUrl);
      unanswered.delete(hash);
      return true;
    } catch (error) {
      // Only the connection may fail, never the answer.
      if (error instanceof Error && error.message === 'refused') throw error;
      return false;
    }
  }

  async function list(): Promise<FileResponse[]> {
    return (await (await child.fetch('/api/files?taxYear=2024', person)).json()) as FileResponse[];
  }

  async function lookForEverything(): Promise<void> {
    const files = await list();
    const listed = new Set(files.map((file) => file.hash));
    expect([...acknowledged.keys()].filter((hash) => !listed.has(hash))).toEqual([]);
    for (const file of files.filter((each) => !readBefore.has(each.hash))) {
      const bytes = Buffer.from(await (await child.fetch(file.blobUrl, person)).arrayBuffer());
      expect(sha256(bytes)).toBe(file.hash);
      readBefore.add(file.hash);
    }
  }
});
