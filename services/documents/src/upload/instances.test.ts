import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile, getExport, listFiles, prepareExport } from '@dossier/contracts';
import { as, onSeveralInstances, startTestInstances, type TestInstances } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { exportStubs } from '../testing/export-stubs.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

onSeveralInstances(() => {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-instances-'));
  let userId = 100;
  let user: ReturnType<typeof as>;
  let running: TestInstances;
  beforeAll(async () => {
    running = await startTestInstances(createDocumentsService, {
      stubServices: exportStubs().routes,
      env: { BLOB_STORE: `file://${directory}`, FILES_PER_YEAR: '12' },
    });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(() => {
    userId += 1;
    user = as(userId);
  });
  const listed = async () =>
    (await running.instances[0].request(listFiles, { query: { taxYear: 2024 } }, { as: user })).body;

  it('store a file once that is sent to both at the same time, and serve what the other stored', async () => {
    const bytes = randomBytes(2000);
    const uploads = Array.from({ length: 6 }, (_, n) =>
      upload(running.instances[n % 2 ? 1 : 0], userId, [{ name: 'wage.pdf', bytes }]),
    );
    const results = (await Promise.all(uploads)).map((outcome) => fulfilledResult(outcome));
    expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const [file] = await listed();
    for (const each of running.instances) {
      const { body } = await each.request(
        downloadFile,
        { params: { id: file?.id ?? '' }, query: {} },
        { as: user },
      );
      expect(body.equals(bytes)).toBe(true);
    }
  });

  it('keep one limit together', async () => {
    const uploads = Array.from({ length: 16 }, (_, n) =>
      upload(running.instances[n % 2 ? 1 : 0], userId, [{ name: `${n}.bin`, bytes: randomBytes(100) }]),
    );
    const stored = (await Promise.all(uploads)).filter(({ status }) => status === 200);
    expect(stored).toHaveLength(12);
    expect(await listed()).toHaveLength(12);
  });

  it('redeem the link of an export that the other made, once', async () => {
    const [a, b] = running.instances;
    const fresh = () => ({ ...user, signedInAt: a.clock.now() });
    const { url } = (await a.request(prepareExport, {}, { as: fresh() })).body;
    const responses = await Promise.all([a, b, a, b].map((each) => each.fetch(url, { as: user })));
    const [served, ...others] = responses.toSorted((x, y) => x.status - y.status);
    expect(others.map(({ status }) => status).every((status) => status === 404 || status === 409)).toBe(true);
    const zip = await readZip(Buffer.from((await served?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(zip.size).toBeGreaterThan(1);
    const state = async () => (await b.request(getExport, {}, { as: user })).body.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('complete');
  });
});
