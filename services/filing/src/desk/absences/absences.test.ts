import { eraseFilings, getAbsence, saveAbsence } from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { absenceEntity } from './absences.entity.ts';

forEachDatabase((database) => {
  describe('the absence of an expert', () => {
    const { test } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-08-01T12:00:00Z');
      await test.db.write((manager) => manager.clear(absenceEntity));
    });

    const week = { from: '2026-08-03', until: '2026-08-07', deputyId: colleague.userId };
    const save = (absence: typeof week | null, by: ReturnType<typeof as> | undefined = expert) =>
      test.request(saveAbsence, { body: { absence } }, by && { as: by });
    const read = async (by = expert) => (await test.request(getAbsence, {}, { as: by })).body;

    it('is shown to the expert, and on its days to who stands in', async () => {
      await save(week);
      const { absence } = await read();
      expect(absence).toMatchObject({ from: week.from, until: week.until, deputy: { name: 'Person 31' } });
      expect((await read(colleague)).standsInFor).toEqual([]);
      test.clock.set('2026-08-07T12:00:00Z');
      expect((await read(colleague)).standsInFor).toMatchObject([{ userId: expert.userId }]);
      test.clock.set('2026-08-08T12:00:00Z');
      expect(await read()).toEqual({ absence: null, standsInFor: [] });
      expect((await read(colleague)).standsInFor).toEqual([]);
    });

    it('is replaced and ended', async () => {
      await save(week);
      await save({ ...week, until: '2026-08-21', deputyId: admin.userId });
      expect((await read()).absence).toMatchObject({ until: '2026-08-21', deputy: { userId: admin.userId } });
      for (let time = 0; time < 2; time += 1) expect((await save(null)).status).toBe(200);
      expect((await read()).absence).toBeNull();
    });

    it('ends with the account of either expert', async () => {
      const erase = (userId: number) =>
        test.request(eraseFilings, { params: { userId: String(userId) } }, { as: asService('auth') });
      await save(week);
      await erase(colleague.userId);
      expect((await read()).absence).toBeNull();
      await save(week);
      await erase(expert.userId);
      expect(await test.db.read((manager) => manager.count(absenceEntity))).toBe(0);
    });

    it('is refused for somebody who is not a colleague, for bad days, and to others', async () => {
      for (const deputyId of [owner, expert.userId, 32])
        expect((await save({ ...week, deputyId })).error?.code, String(deputyId)).toBe(
          'ASSIGNEE_NOT_ALLOWED',
        );
      for (const days of [
        { from: '2026-08-07', until: '2026-08-03' },
        { from: '2026-07-01', until: '2026-07-31' },
        { from: '2026-08-03', until: '2027-08-05' },
        { from: 'tomorrow', until: '2026-08-07' },
      ])
        expect((await save({ ...week, ...days })).status, days.from).toBe(400);
      expect((await save(week, as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await test.fetch('/api/desk/absence')).status).toBe(401);
      expect((await save(week, { ...expert, impersonatedBy: 1 })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
    });
  });
});
