import {
  eraseFilings,
  getDeadlineReminders,
  setDeadlineReminders,
  updateStatusNumeric,
  type TaxStatusId,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { deadlineReminderEntity, reminderSettingEntity } from './reminders.entity.ts';

const taxYear = 2025;
const hour = 3_600_000;

forEachDatabase((database) => {
  const { test, stubs } = startFilingSuite({ database });

  const put = (userId: number, status: TaxStatusId) =>
    test.request(updateStatusNumeric, { body: { status, taxYear, userId } }, { as: as(1, 'admin') });
  /** Runs the jobs on a day, after a restart of the service. */
  async function runOn(day: string): Promise<number[]> {
    test.clock.set(`${day}T08:00:00Z`);
    await test.restart();
    stubs.mails.length = 0;
    await test.clock.advance(hour);
    await test.service.drainOutbox();
    return stubs.mails.flatMap((mail) => (mail.template === 'deadlineSoon' ? [mail.toUser] : [])).sort();
  }

  describe('the mails before a filing deadline', () => {
    it('are sent two weeks and three days before, once, and never after the transmission', async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      await put(21, 2);
      await put(22, 3);
      await put(23, 5);
      expect(await runOn('2026-03-16')).toEqual([]);
      expect(await runOn('2026-03-17')).toEqual([21, 22]);
      expect(stubs.mails).toContainEqual({
        template: 'deadlineSoon',
        toUser: 21,
        language: 'de',
        values: { taxYear, date: '2026-03-31' },
      });
      expect(await runOn('2026-03-18')).toEqual([]);
      // Nobody is asked about again on that day.
      stubs.down.add('profile');
      const logged = test.logs.length;
      await test.clock.advance(hour);
      stubs.down.clear();
      expect(test.logs.slice(logged).join()).not.toContain('was postponed');
      await put(22, 5);
      expect(await runOn('2026-03-28')).toEqual([21]);
      expect(await runOn('2026-03-29')).toEqual([]);
      expect(await runOn('2026-04-01')).toEqual([]);
    });

    it('make up for days on which a service was down', async () => {
      test.clock.set('2027-03-01T12:00:00Z');
      const body = { status: 2 as const, taxYear: 2026, userId: 24 };
      await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      stubs.down.add('profile');
      expect(await runOn('2027-03-17')).toEqual([]);
      stubs.down.clear();
      expect(await runOn('2027-03-20')).toEqual([24]);
    });

    it('reach everybody when many are due on a day, each once', async () => {
      test.clock.set('2029-03-01T12:00:00Z');
      const userIds = Array.from({ length: 45 }, (_, index) => 100 + index);
      for (const userId of userIds) {
        const body = { status: 2 as const, taxYear: 2028, userId };
        await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      }
      expect(await runOn('2029-03-17')).toEqual(userIds);
      expect(await runOn('2029-03-18')).toEqual([]);
    });

    it('can be switched off, for the own account only', async () => {
      const read = async (userId: number) =>
        (await test.request(getDeadlineReminders, {}, { as: as(userId) })).body;
      const off = { body: { enabled: false } };
      test.clock.set('2028-03-01T12:00:00Z');
      for (const userId of [31, 32]) {
        const body = { status: 2 as const, taxYear: 2027, userId };
        await test.request(updateStatusNumeric, { body }, { as: as(1, 'admin') });
      }
      expect(await read(31)).toEqual({ enabled: true });
      const saved = await test.request(setDeadlineReminders, off, { as: as(31) });
      expect([saved.status, saved.body]).toEqual([200, { enabled: false }]);
      expect([await read(31), await read(32)]).toEqual([{ enabled: false }, { enabled: true }]);
      expect(await runOn('2028-03-17')).toEqual([32]);
    });

    it('are refused a setting without a session, with bad input, and while an administrator acts for the user', async () => {
      const set = (enabled: unknown, caller?: Parameters<typeof test.request>[2]) =>
        test.request(setDeadlineReminders, { body: { enabled } as { enabled: boolean } }, caller);
      expect((await set(true)).status).toBe(401);
      expect((await set('off', { as: as(31) })).status).toBe(400);
      expect((await set(true, { as: { ...as(31), impersonatedBy: 1 } })).status).toBe(403);
    });

    it('leave no row when the account is erased', async () => {
      const userId = 25;
      const sent = { userId, taxYear, kind: 'early', sentAt: new Date(test.clock.now()) } as const;
      await test.db.write((manager) => manager.insert(deadlineReminderEntity, sent));
      await test.request(setDeadlineReminders, { body: { enabled: false } }, { as: as(userId) });
      const rows = () =>
        test.db.read(async (manager) => [
          await manager.countBy(deadlineReminderEntity, { userId }),
          await manager.countBy(reminderSettingEntity, { userId }),
        ]);
      expect(await rows()).toEqual([1, 1]);
      const params = { userId: String(userId) };
      await test.request(eraseFilings, { params }, { as: asService('auth') });
      expect(await rows()).toEqual([0, 0]);
    });
  });
});
