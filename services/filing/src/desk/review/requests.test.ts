import {
  eraseFilings,
  getDeskFiling,
  recordRequests,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { uploadReturn } from '../../testing/upload-return.ts';
import { fileRequestsEntity } from './requests.entity.ts';

const taxYear = 2024;

forEachDatabase((database) => {
  describe('the report of requested files', () => {
    const { test, stubs } = startFilingSuite({ database });
    beforeAll(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      for (const userId of [20, 21]) {
        const body = { status: 3 as const, taxYear, userId };
        await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
        await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
      }
    });

    const report = (userId: number, open: number, returned: number, minute: number) => {
      const at = `2026-03-02T08:0${minute}:00.000Z`;
      const body = { userId, taxYear, open, returned, files: 3, reviewed: 1, at };
      return test.request(recordRequests, { body }, { as: asService('documents') });
    };
    const read = (userId: number) =>
      test.db.read(async (manager) => ({
        desk: await manager.findOneBy(deskFilingEntity, { userId, taxYear }),
        requests: await manager.findOneBy(fileRequestsEntity, { userId, taxYear }),
      }));
    const turn = async (userId: number) =>
      (await read(userId)).desk?.waitingSince?.toISOString().slice(11, 16) ?? null;

    it('makes the office wait from the first open request to the last answer', async () => {
      expect(await turn(20)).toBeNull();
      const { version } = (await read(20)).desk!;
      await report(20, 1, 0, 1);
      await report(20, 2, 0, 2);
      expect(await turn(20)).toBe('08:01');
      await report(20, 1, 1, 3);
      expect(await turn(20)).toBe('08:01');
      await report(20, 0, 2, 4);
      expect(await turn(20)).toBeNull();
      expect((await read(20)).requests).toMatchObject({ open: 0, returned: 2 });
      // What the expert does next is not refused because of the own requests.
      expect((await read(20)).desk?.version).toBe(version);
    });

    it('gives the filing priority while files came back, without a new version', async () => {
      const { version, priority } = (await read(20)).desk!;
      expect(priority).toBe(0);
      await report(20, 0, 1, 5);
      expect((await read(20)).desk).toMatchObject({ version, priority: 0 });
      await report(20, 0, 0, 6);
      expect((await read(20)).desk).toMatchObject({ version, priority: 1 });
    });

    it('counts the reviewed files, and ends a snooze when a file came back', async () => {
      const params = { userId: '20', taxYear: String(taxYear) };
      const shown = async () => (await test.request(getDeskFiling, { params }, { as: as(1, 'admin') })).body;
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId: 20 }, { snoozedUntil: '2026-04-01' }),
      );
      await report(20, 1, 0, 1);
      expect(await shown()).toMatchObject({ files: { total: 3, reviewed: 1 }, snoozedUntil: '2026-04-01' });
      const body = {
        userId: 20,
        taxYear,
        open: 0,
        returned: 1,
        files: 6,
        reviewed: 3,
        at: '2026-03-02T08:00:00.000Z',
      };
      await test.request(recordRequests, { body }, { as: asService('documents') });
      expect(await shown()).toMatchObject({ files: { total: 6, reviewed: 3 }, snoozedUntil: null });
      await report(20, 0, 0, 6);
    });

    it('changes nothing when it is repeated, and keeps a turn that was set by hand', async () => {
      await report(21, 1, 0, 1);
      const { desk } = await read(21);
      await report(21, 1, 0, 1);
      expect((await read(21)).desk).toEqual(desk);
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId: 21 }, { waitingSince: null }),
      );
      await report(21, 2, 0, 2);
      expect(await turn(21)).toBeNull();
    });

    it('closes the open requests when the return is filed', async () => {
      const closed = async () => {
        await test.service.drainOutbox();
        return stubs.closed.splice(0).map((body) => [body.userId, body.taxYear]);
      };
      const setStatus = (status: 4 | 6) =>
        test.request(updateStatusNumeric, { body: { status, taxYear, userId: 20 } }, { as: as(1, 'admin') });
      await uploadReturn(test, { userId: 20, taxYear }, '%PDF-1.7\nfiled\n%%EOF\n');
      expect(await closed()).toEqual([[20, taxYear]]);
      await setStatus(6);
      expect(await closed()).toEqual([]);
      await setStatus(4);
    });

    it('leaves nothing of a filing that is not on the desk, or of an erased account', async () => {
      expect((await report(99, 1, 0, 1)).status).toBe(200);
      expect((await read(99)).requests).toBeNull();
      await test.request(eraseFilings, { params: { userId: '21' } }, { as: asService('auth') });
      await report(21, 1, 0, 5);
      expect(await read(21)).toEqual({ desk: null, requests: null });
    });

    it('rejects an invalid report', async () => {
      expect((await report(20, 0.5, 0, 1)).status).toBe(400);
    });
  });
});
