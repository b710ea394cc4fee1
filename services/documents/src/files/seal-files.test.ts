import { randomBytes } from 'node:crypto';
import { deleteFile, downloadFile, listFileHistory } from '@dossier/contracts';
import { createDeps } from '@dossier/service-kit';
import {
  as,
  createEnvelope,
  forEachDatabase,
  startTestService,
  type TestService,
  removeRowCodes,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';
import { blobOwner, blobRecord, fileVersionEntity } from './files.entity.ts';

const user = 500;
const MASTER_KEY = randomBytes(32).toString('base64');

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createDocumentsService, {
      database,
      env: { MASTER_KEY },
      stubServices: [noFilings],
    });
  });
  afterAll(() => test.stop());

  const get = async (id: string, version: number) =>
    test.request(downloadFile, { params: { id }, query: { version: String(version) } }, { as: as(user) });
  const versions = () => test.db.read((manager) => manager.find(fileVersionEntity));

  /** Restores the rows of the version before sealing: no codes, keys wrapped with the master key alone. */
  async function restoreUnsealedRows(): Promise<void> {
    const earlier = createEnvelope(createDeps('test', { MASTER_KEY }).keys('MASTER_KEY'), 'blob');
    const seal = await test.service.seals.forReading(user);
    for (const row of await versions()) {
      const { key, place, facts } = blobRecord(user, row);
      const { owner, fileId, version } = blobOwner(user, row.uploadId);
      const described = JSON.stringify([String(owner), fileId, version]);
      const dataKey = seal.unwrapKey(row.wrappedKey, place, [key, described, ...facts]);
      const wrappedKey = earlier.wrap(dataKey, `${key} ${described}`);
      await test.db.write((manager) =>
        manager.update(fileVersionEntity, { blobKey: row.blobKey }, { wrappedKey }),
      );
    }
    await removeRowCodes(test);
    await test.db.write(async (manager) => {
      await manager.query('UPDATE file SET mac = NULL');
      await manager.query('DELETE FROM user_keys');
    });
  }

  it('seals the files of an earlier version after the start, and then refuses their earlier form', async () => {
    const { id } = fulfilledResult(await upload(test, user, [{ name: 'a', bytes: 'first' }])).file;
    await upload(test, user, [{ name: 'a', bytes: 'second' }], { replaces: id });
    const trashed = fulfilledResult(await upload(test, user, [{ name: 'b', bytes: 'trashed' }])).file;
    await test.request(deleteFile, { params: { id: trashed.id } }, { as: as(user) });
    await restoreUnsealedRows();
    const earlier = await versions();

    await test.restart();
    expect((await get(id, 1)).body.toString()).toBe('first');
    await test.service.whenSealed();
    expect([(await get(id, 1)).body.toString(), (await get(id, 2)).body.toString()]).toEqual([
      'first',
      'second',
    ]);
    expect((await versions()).every((row) => row.wrappedKey.startsWith('2.'))).toBe(true);
    const history = await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) });
    expect(history.body.map(({ version }) => version)).toEqual([2, 1]);

    for (const { blobKey, wrappedKey } of earlier) {
      await test.db.write((manager) => manager.update(fileVersionEntity, { blobKey }, { wrappedKey }));
    }
    await test.restart();
    await test.service.whenSealed();
    expect((await get(id, 1)).error?.code).toBe('DATA_DAMAGED');
  });
});
