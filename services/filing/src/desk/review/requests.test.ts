import {
  eraseFilings,
  getDeskFiling,
  recordRequests,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { uploadReturn } from '../../testing/upload-return.ts';
import { fileRequestsEntity } from './requests.entity.ts';

const taxYear = 2024;

forEachDatabase((database) => {
  describe('the report of requested files', () => {
    const { test, stubs } = startFilingSuite({ database });
    let userId = 100;
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      userId += 1;
      const body = { status: 3 as const, taxYear, userId };
      await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
    });

    const report = (open: number, returned: number, minute: number, of = userId) => {
      const at = `2026-03-02T08:0${minute}:00.000Z`;
      const body = { userId: of, taxYear, open, returned, files: 3, reviewed: 1, at };
      return test.request(recordRequests, { body }, { as: asService('documents') });
    };
    const read = (of = userId) =>
      test.db.read(async (manager) => ({
        desk: await manager.findOneBy(deskFilingEntity, { userId: of, taxYear }),
        requests: await manager.findOneBy(fileRequestsEntity, { userId: of, taxYear }),
      }));
    const turn = async () => (await read()).desk?.waitingSince?.toISOString().slice(11, 16) ?? null;

    it('makes the office wait from the first open request to the last answer', async () => {
      expect(await turn()).toBeNull();
      const { version } = (await read()).desk!;
      await report(1, 0, 1);
      await report(2, 0, 2);
      expect(await turn()).toBe('08:01');
      await report(1, 1, 3);
      expect(await turn()).toBe('08:01');
      await report(0, 2, 4);
      expect(await turn()).toBeNull();
      expect((await read()).requests).toMatchObject({ open: 0, returned: 2 });
      // What the expert does next is not refused because of the own requests.
      expect((await read()).desk?.version).toBe(version);
    });

    it('gives the filing priority while files came back, without a new version', async () => {
      const { version, priority } = (await read()).desk!;
      expect(priority).toBe(1);
      await report(0, 2, 4);
      expect((await read()).desk).toMatchObject({ version, priority: 0 });
      await report(0, 1, 5);
      expect((await read()).desk).toMatchObject({ version, priority: 0 });
      await report(0, 0, 6);
      expect((await read()).desk).toMatchObject({ version, priority: 1 });
    });

    it('counts the reviewed files, and ends a snooze when a file came back', async () => {
      const params = { userId: String(userId), taxYear: String(taxYear) };
      const shown = async () => (await test.request(getDeskFiling, { params }, { as: as(1, 'admin') })).body;
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId }, { snoozedUntil: '2026-04-01' }),
      );
      await report(1, 0, 1);
      expect(await shown()).toMatchObject({ files: { total: 3, reviewed: 1 }, snoozedUntil: '2026-04-01' });
      const body = {
        userId,
        taxYear,
        open: 0,
        returned: 1,
        files: 6,
        reviewed: 3,
        at: '2026-03-02T08:00:00.000Z',
      };
      await test.request(recordRequests, { body }, { as: asService('documents') });
      expect(await shown()).toMatchObject({ files: { total: 6, reviewed: 3 }, snoozedUntil: null });
    });

    it('changes nothing when it is repeated, and keeps a turn that was set by hand', async () => {
      await report(1, 0, 1);
      const { desk } = await read();
      await report(1, 0, 1);
      expect((await read()).desk).toEqual(desk);
      await test.db.write((manager) => manager.update(deskFilingEntity, { userId }, { waitingSince: null }));
      await report(2, 0, 2);
      expect(await turn()).toBeNull();
    });

    it('closes the open requests when the return is filed', async () => {
      const closed = async () => {
        await test.service.drainOutbox();
        return stubs.closed.splice(0).map((body) => [body.userId, body.taxYear]);
      };
      await uploadReturn(test, { userId, taxYear }, '%PDF-1.7\nfiled\n%%EOF\n');
      expect(await closed()).toEqual([[userId, taxYear]]);
      const body = { status: 6 as const, taxYear, userId };
      await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      expect(await closed()).toEqual([]);
    });

    it('leaves nothing of a filing that is not on the desk, or of an erased account', async () => {
      expect((await report(1, 0, 1, 99)).status).toBe(200);
      expect((await read(99)).requests).toBeNull();
      await test.request(eraseFilings, { params: { userId: String(userId) } }, { as: asService('auth') });
      await report(1, 0, 5);
      expect(await read()).toEqual({ desk: null, requests: null });
    });

    it('rejects an invalid report', async () => {
      expect((await report(0.5, 0, 1)).status).toBe(400);
    });
  });
});
