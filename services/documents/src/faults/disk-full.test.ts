import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, FileResponse } from '@dossier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeys, startChild, type Child } from '../testing/child.ts';
import { multipart, sha256 } from '../testing/uploads.ts';

const person = 7;

/** A real full disk: the process lives in a mount namespace of its own, its data on a file system of four megabytes. */
describe('a full disk', () => {
  let dataDir: string;
  let child: Child;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-full-'));
    const prepare =
      'mount -t tmpfs -o size=4m dossier "$DATA_DIR" && head -c 1000000 /dev/zero > "$DATA_DIR/ballast" && exec "$@"';
    // Needs no rights where the system allows user namespaces; where it does not, this fails and says so.
    const under = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', prepare, 'sh'];
    child = await startChild({ dataDir, keys: makeKeys(), under });
  });
  afterAll(async () => {
    await child?.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses clearly, loses nothing, still reads, and recovers by itself', async () => {
    const acknowledged = new Set<string>();
    let refusal: { status: number; error: ErrorBody } | undefined;
    while (!refusal) {
      const answer = await send(randomBytes(150_000));
      if (answer.status === 200) acknowledged.add(answer.hash);
      else refusal = answer;
    }
    expect([refusal.status, refusal.error.code]).toEqual([507, 'STORAGE_FULL']);
    // Down to the last page, so that the database meets the full disk as well.
    const codes = new Set<string>();
    for (let size = 64_000; size >= 1; size = Math.floor(size / 2)) {
      for (let n = 0; n < 8; n += 1) {
        const answer = await send(randomBytes(size));
        if (answer.status === 200) acknowledged.add(answer.hash);
        else codes.add(answer.error.code);
      }
    }
    expect([...codes]).toEqual(['STORAGE_FULL']);
    await readEverything(acknowledged);

    // The name space's files are seen through the process that lives in it.
    await rm(`/proc/${child.pid}/root${dataDir}/ballast`);
    await expect.poll(async () => (await send(Buffer.from('room again'))).status).toBe(200);
    await readEverything(acknowledged.add(sha256('room again')));
  });

  async function send(bytes: Buffer) {
    const hash = sha256(bytes);
    const { body, headers } = multipart([
      { name: 'files', value: bytes, fileName: `${hash}.bin` },
      { name: 'taxYear', value: '2024' },
    ]);
    const response = await child.fetch('/api/upload', person, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    });
    return { status: response.status, hash, error: (await response.json()) as ErrorBody };
  }

  async function readEverything(hashes: ReadonlySet<string>): Promise<void> {
    const files = (await (await child.fetch('/api/files?taxYear=2024', person)).json()) as FileResponse[];
    expect(new Set(files.map((file) => file.hash))).toEqual(hashes);
    for (const file of files) {
      const content = await (await child.fetch(file.blobUrl, person)).arrayBuffer();
      expect(sha256(Buffer.from(content))).toBe(file.hash);
    }
  }
});
