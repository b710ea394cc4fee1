import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadReceipt, eraseFilings, transmit, updateStatusNumeric } from '@dossier/contracts';
import { userKeyEntity } from '@dossier/service-kit';
import { as, asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { startFilingSuite } from '../testing/filing-suite.ts';
import { filedReturnEntity } from '../filing/filed-return/filed-returns.entity.ts';
import { filingEntity, statusEventEntity } from '../filing/status/filings.entity.ts';
import { uploadReturn } from '../testing/upload-return.ts';
import { receiptEntity } from '../filing/transmit/receipts.entity.ts';

const taxYear = 2024;

forEachDatabase((database) => {
  const { test } = startFilingSuite({ database });
  beforeAll(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    // The jobs are scheduled from this time on.
    await test.restart();
  });
  const erase = (userId: string) =>
    test.request(eraseFilings, { params: { userId } }, { as: asService('auth') });
  const blobs = async () => {
    const directory = join(test.dataDir, 'blobs', 'filing');
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  it('leaves no filing, history, receipt or key of the user, and everything of others', async () => {
    for (const userId of [7, 8]) {
      const body = { status: 3 as const, taxYear, userId };
      await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      expect((await test.request(transmit, { body: { taxYear } }, { as: as(userId) })).status).toBe(200);
      expect((await uploadReturn(test, { userId, taxYear }, '%PDF-1.7 %%EOF')).status).toBe(200);
    }
    await test.service.drainOutbox();
    const of = (userId: number) =>
      test.db.read(async (manager) => ({
        receipt: await manager.findOneBy(receiptEntity, { userId }),
        filedReturn: await manager.findOneBy(filedReturnEntity, { userId }),
        key: await manager.findOneBy(userKeyEntity, { userId }),
        rows:
          (await manager.countBy(filingEntity, { userId })) +
          (await manager.countBy(filedReturnEntity, { userId })) +
          (await manager.countBy(statusEventEntity, { userId })),
      }));
    const [mine, others] = [await of(7), await of(8)];
    expect(mine.rows).toBeGreaterThan(1);
    const canaries = [mine.receipt?.sha256 ?? '', mine.receipt?.wrappedKey ?? '', mine.key?.wrappedKey ?? ''];
    for (const canary of canaries) expect(await findStored(test, canary)).not.toEqual([]);

    expect((await erase('7')).body).toEqual({ success: true });
    expect((await erase('7')).body, 'repeated').toEqual({ success: true });
    // The write-ahead log is emptied every minute.
    await test.clock.jump(60_000);
    for (const canary of canaries) expect(await findStored(test, canary)).toEqual([]);
    expect(await of(7)).toEqual({ receipt: null, filedReturn: null, key: null, rows: 0 });
    expect(new Set(await blobs())).toEqual(new Set([others.receipt?.blobKey, others.filedReturn?.blobKey]));
    expect(await of(8)).toEqual(others);
    const receipt = await test.request(downloadReceipt, { query: { taxYear } }, { as: as(8) });
    expect(receipt.body.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('rejects an invalid user', async () => {
    expect((await erase('x')).status).toBe(400);
  });
});
