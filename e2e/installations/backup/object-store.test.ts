import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { downloadFile, reviewFiling } from '@dossier/contracts';
import {
  as,
  onObjectStore,
  ownObjectStore,
  startTestService,
  stubEndpoint,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDocumentsService } from '@dossier/service-documents/service';
import { fulfilledResult, upload } from '@dossier/service-documents/testing';
import { backUp, readInstallation, moveBlobs, restore } from '@dossier/operations';

onObjectStore(() => {
  const user = 7;
  const MASTER_KEY = randomBytes(32).toString('hex');
  let directory: string;
  let bucket: Record<string, string>;
  let test: TestService;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'dossier-move-'));
    bucket = ownObjectStore();
    test = await startTestService(createDocumentsService, {
      env: { ...bucket, MASTER_KEY, BLOB_STORE: `file://${directory}/blobs` },
      stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 }))],
    });
  });
  afterEach(async () => {
    await test.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const variables = () => ({
    ...bucket,
    MASTER_KEY,
    DATA_DIR: test.dataDir,
    BLOB_STORE: test.deps.env.BLOB_STORE,
  });
  const add = async (bytes: Buffer) =>
    fulfilledResult(await upload(test, user, [{ name: `${randomBytes(4).toString('hex')}.bin`, bytes }])).file
      .id;
  const read = async (id: string) =>
    (await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) })).body;

  it('moves files into a bucket and back while the product reads and writes them', async () => {
    const files = `file://${directory}/blobs`;
    const store = bucket['BLOB_STORE'] ?? '';
    const stored = new Map<string, Buffer>();
    const addFiles = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const bytes = randomBytes(2000);
        stored.set(await add(bytes), bytes);
      }
    };
    const readAll = async () => {
      for (const [id, bytes] of stored) expect((await read(id)).equals(bytes)).toBe(true);
    };
    await addFiles(8);
    for (const [to, from] of [
      [store, files],
      [files, store],
    ] as const) {
      await test.restart({ BLOB_STORE: `${to},${from}` });
      const before = stored.size;
      await addFiles(2);
      const moving = moveBlobs(variables());
      await Promise.all([readAll(), moving]);
      expect(await moving).toBe(before);
      expect(await moveBlobs(variables())).toBe(0);
      await test.restart({ BLOB_STORE: to });
      await readAll();
    }
  });

  it('backs up a bucket, and restores it into another', async () => {
    await test.restart({ BLOB_STORE: bucket['BLOB_STORE'] ?? '' });
    await add(randomBytes(6_000_000));
    await add(randomBytes(10));
    const from = readInstallation(variables());
    const backup = join(directory, 'backup');
    expect(await backUp(from, backup)).toMatchObject({ copied: 2, missing: [] });
    expect(await backUp(from, backup)).toMatchObject({ copied: 0 });
    const target = { ...variables(), ...ownObjectStore(), DATA_DIR: join(directory, 'restored') };
    const to = readInstallation(target);
    expect(await restore(to, backup)).toMatchObject({ blobs: 2, missing: [] });
    for await (const key of from.blobs('documents').list()) {
      const [original, restored] = [from, to].map(async ({ blobs }) =>
        buffer(await blobs('documents').read(key)),
      );
      expect((await original)?.equals((await restored) ?? Buffer.alloc(0))).toBe(true);
    }
    const again = readInstallation({ ...target, DATA_DIR: join(directory, 'again') });
    await expect(restore(again, backup)).rejects.toThrow(/blob store .* is not empty/);
  });

  it('needs a new and an old store to move', async () => {
    await expect(moveBlobs({ ...variables(), ...bucket })).rejects.toThrow(/^BLOB_STORE: must be two stores/);
  });
});
