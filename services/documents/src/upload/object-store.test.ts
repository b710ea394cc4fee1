import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  deleteFile,
  downloadFile,
  downloadFiles,
  eraseFiles,
  listFiles,
  previewFile,
  reviewFiling,
} from '@dossier/contracts';
import { samplePng } from '@dossier/document-reader/testing';
import { createBlobStore, type VerifyReport } from '@dossier/service-kit';
import {
  as,
  asService,
  collect,
  onObjectStore,
  ownObjectStore,
  startStoreProxy,
  startTestService,
  stubEndpoint,
  type StoreProxy,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

onObjectStore(() => {
  let user = 100;
  let caller: { as: ReturnType<typeof as> };
  const masterKey = randomBytes(32).toString('hex');
  let env: Record<string, string>;
  let proxy: StoreProxy;
  let test: TestService;
  beforeAll(async () => {
    proxy = await startStoreProxy();
    env = { ...ownObjectStore(proxy.endpoint), MASTER_KEY: masterKey };
    test = await startTestService(createDocumentsService, {
      env,
      stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 }))],
    });
  });
  afterAll(async () => {
    await test.stop();
    proxy.stop();
  });
  beforeEach(() => {
    user += 1;
    caller = { as: as(user) };
  });
  afterEach(() => proxy.recover());

  const add = async (name: string, bytes: Buffer) =>
    fulfilledResult(await upload(test, user, [{ name, bytes }])).file.id;
  const download = (id: string) => test.request(downloadFile, { params: { id }, query: {} }, caller);
  const preview = (id: string) => test.request(previewFile, { params: { id }, query: {} }, caller);
  const stored = () =>
    collect(createBlobStore(test.deps, 'documents').listOrphans(undefined, async () => new Set()));

  it('serves what it stored: downloads, previews and the ZIP', async () => {
    const before = await stored();
    const [large, photo] = [randomBytes(12_000_000), samplePng(800, 400)];
    const ids = [await add('large.bin', large), await add('photo.png', photo)] as const;
    expect((await download(ids[0])).body.equals(large)).toBe(true);
    expect((await download(ids[1])).body.equals(photo)).toBe(true);
    expect((await preview(ids[1])).headers.get('content-type')).toBe('image/jpeg');
    const zip = await test.request(downloadFiles, { query: { taxYear: 2024 } }, caller);
    const entries = [...(await readZip(zip.body)).values()].map(({ bytes }) => bytes);
    expect(entries.some((bytes) => bytes.equals(large))).toBe(true);
    expect(await stored()).toHaveLength(before.length + 3);
  });

  it.each(['down', 'refuse', 'full', 'lose'] as const)(
    'stores nothing while the store fails (%s), says when to try again, and goes on afterwards',
    async (fault) => {
      const before = [
        await stored(),
        (await test.request(listFiles, { query: { taxYear: 2024 } }, caller)).body.length,
      ];
      const file = { name: `${fault}.bin`, bytes: randomBytes(1000) };
      proxy.fail(fault, (method) => fault === 'down' || method !== 'DELETE');
      const refused = await upload(test, user, [file]);
      expect([refused.status, refused.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      proxy.recover();
      expect([
        await stored(),
        (await test.request(listFiles, { query: { taxYear: 2024 } }, caller)).body.length,
      ]).toEqual(before);
      const { id } = fulfilledResult(await upload(test, user, [file])).file;
      expect((await download(id)).body.equals(file.bytes)).toBe(true);
    },
  );

  it('answers 503 with Retry-After to reads of a store that is away, and keeps previews and files', async () => {
    const id = await add('kept.png', samplePng(300, 300));
    const first = (await preview(id)).body;
    proxy.fail('down');
    for (const response of [await download(id), await preview(id)])
      expect([response.status, response.error?.code, response.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '5',
      ]);
    proxy.recover();
    const requests = proxy.requests.length;
    expect((await preview(id)).body.equals(first)).toBe(true);
    expect(proxy.requests.slice(requests).filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  it('is verified, with what has no row and what is missing', async () => {
    const id = await add('missing.bin', randomBytes(500));
    const verify = async () => {
      const main = join(import.meta.dirname, '../sweep/verify.process.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [main], {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          LOG_LEVEL: 'silent',
          DATA_DIR: test.dataDir,
          ...env,
        },
      });
      return JSON.parse(stdout) as VerifyReport;
    };
    expect(await verify()).toMatchObject({ damagedCount: 0, orphans: 0 });
    const [{ blobKey } = { blobKey: '' }] = await test.db.read((manager) =>
      manager.query<{ blobKey: string }[]>('SELECT blobKey FROM file_version WHERE fileId = ?', [id]),
    );
    await createBlobStore(test.deps, 'documents').remove({ key: blobKey });
    expect(await verify()).toMatchObject({ damaged: [{ id: `file ${id} version 1`, reason: 'missing' }] });
    proxy.fail('down');
    await expect(verify()).rejects.toThrow(/blob store/);
  });

  it('starts while the store is away', async () => {
    proxy.fail('down');
    await test.restart();
    expect((await test.request(listFiles, { query: { taxYear: 2024 } }, caller)).status).toBe(200);
    proxy.recover();
    await test.restart();
  });

  it('has nothing left of a deleted user', async () => {
    const before = await stored();
    await preview(await add('photo.png', samplePng(300, 300)));
    const id = await add('trash.bin', randomBytes(500));
    await test.request(deleteFile, { params: { id } }, caller);
    expect(await stored()).toHaveLength(before.length + 3);
    await test.request(eraseFiles, { params: { userId: String(user) } }, { as: asService('auth') });
    await expect.poll(stored, { timeout: 20_000 }).toEqual(before);
  });
});
