import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { downloadFile, reviewFiling } from '@dossier/contracts';
import type { VerifyReport } from '@dossier/service-kit';
import { as, startTestService, stubEndpoint, type TestService } from '@dossier/service-kit/testing';
import { afterEach, expect, it } from 'vitest';
import { fileVersionEntity } from '../files/files.entity.ts';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

const userId = 7;
const masterKey = randomBytes(32).toString('hex');
let test: TestService;
afterEach(() => test.stop());

async function verify(): Promise<VerifyReport> {
  const main = join(import.meta.dirname, 'verify.process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: test.dataDir,
      MASTER_KEY: masterKey,
    },
  });
  return JSON.parse(stdout) as VerifyReport;
}

it('reports missing and changed files of a running service, which never serves them', async () => {
  test = await startTestService(createDocumentsService, {
    env: { MASTER_KEY: masterKey },
    stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 })), noFilings],
  });
  const add = async (name: string, bytes = `content of ${name}`, fields: Record<string, string> = {}) =>
    fulfilledResult(await upload(test, userId, [{ name, bytes }], fields)).file.id;
  const ids = [
    await add('intact'),
    await add('missing'),
    await add('corrupted'),
    await add('swapped'),
  ] as const;
  await add('intact', 'second version', { replaces: ids[0] });
  expect(await verify()).toMatchObject({ service: 'documents', checked: 5, damagedCount: 0, orphans: 0 });

  const [intact, missing, corrupted, swapped] = ids;
  await rm(await blobPath(test, missing));
  await writeFile(await blobPath(test, corrupted), randomBytes(200));
  // The blob of another file of the same user, exchanged in the database.
  const other = await test.db.read((manager) =>
    manager.findOneByOrFail(fileVersionEntity, { fileId: intact, version: 1 }),
  );
  const { wrappedKey, uploadId } = other;
  await test.db.write((manager) =>
    manager.update(fileVersionEntity, { fileId: swapped }, { wrappedKey, uploadId }),
  );
  const orphan = join(dirname(dirname(await blobPath(test, intact))), 'ab', randomUUID());
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'left by an interrupted upload');

  const report = await verify();
  expect(report).toMatchObject({ checked: 5, damagedCount: 3, orphans: 1 });
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect([...report.damaged].sort(byId)).toEqual(
    [
      { id: `file ${missing} version 1`, reason: 'missing' },
      { id: `file ${corrupted} version 1`, reason: 'corrupted' },
      { id: `file ${swapped} version 1`, reason: 'corrupted' },
    ].sort(byId),
  );
  for (const id of [missing, corrupted, swapped]) {
    const response = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(userId) });
    expect(response.status).toBeGreaterThanOrEqual(400);
  }
});
