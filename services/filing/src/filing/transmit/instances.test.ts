import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadReceipt,
  finishAdvanced,
  getTaxStatus,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import { as, onSeveralInstances, startTestInstances, type TestInstances } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { receiptEntity } from './receipts.entity.ts';

const taxYear = 2024;

onSeveralInstances(() => {
  const { stubs, stubServices } = createStubServices();
  let running: TestInstances;
  const directory = mkdtempSync(join(tmpdir(), 'dossier-instances-'));
  beforeAll(async () => {
    const env = { BLOB_STORE: `file://${directory}` };
    running = await startTestInstances(createTestFilingService, { stubServices, env });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('make one dossier and one mail of twenty clicks', async () => {
    const [a, b] = running.instances;
    const user = as(7, 'user');
    const status = { status: 3 as const, taxYear, userId: user.userId };
    await a.request(updateStatusNumeric, { body: status }, { as: as(1, 'admin') });
    await b.request(finishAdvanced, { body: { taxYear, finished: true } }, { as: user });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? a : b).request(transmit, { body: { taxYear } }, { as: user }),
      ),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(await a.db.read((manager) => manager.countBy(receiptEntity, { userId: 7 }))).toBe(1);
    await Promise.all([a, b].map((each) => each.service.drainOutbox()));
    expect(stubs.mails.filter((mail) => 'toUser' in mail && mail.toUser === 7)).toHaveLength(1);
    for (const each of [a, b]) {
      const { body } = await each.request(getTaxStatus, { query: { taxYear } }, { as: user });
      expect(body.current_status_id).toBe(5);
      const receipt = await each.request(downloadReceipt, { query: { taxYear } }, { as: user });
      expect([receipt.status, receipt.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
  });
});
