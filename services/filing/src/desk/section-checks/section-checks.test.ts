import {
  eraseFilings,
  listSectionChecks,
  setSectionCheck,
  type BodyIn,
  type CheckId,
} from '@dossier/contracts';
import { asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { admin, deskAssignees, deskCallers, expert, owner } from '../../testing/desk-callers.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { sectionCheckEntity } from './section-checks.entity.ts';

const taxYear = 2025;

forEachDatabase((database) => {
  describe('the checklist of a filing', () => {
    const { test, stubs } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      stubs.down.clear();
      stubs.sections = ['authorization', 'children'];
      await test.db.write(async (manager) => {
        await manager.clear(sectionCheckEntity);
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, [sampleDeskFiling(owner), sampleDeskFiling(expert.userId)]);
      });
    });

    const paramsOf = (userId: number) => ({ userId: String(userId), taxYear: String(taxYear) });
    const list = (by = expert, userId = owner) =>
      test.request(listSectionChecks, { params: paramsOf(userId) }, { as: by });
    const set = (section: CheckId, body: BodyIn<typeof setSectionCheck>, by = expert, userId = owner) =>
      test.request(setSectionCheck, { params: { ...paramsOf(userId), section }, body }, { as: by });
    const done = async () =>
      (await list(admin)).body.flatMap(({ section, done: isDone }) => (isDone ? [section] : []));
    const tick = { version: 0, done: true };

    it('has the sections of every filing and those that are switched on', async () => {
      const checks = (await list()).body;
      expect(checks.map(({ section }) => section)).toEqual([
        'person',
        'income',
        'deductions',
        'authorization',
        'children',
      ]);
      expect(checks[0]).toEqual({ section: 'person', done: false, by: null, at: null, version: 0 });
    });

    it('records who ticked and unticked a section, and when', async () => {
      const ticked = (await set('income', tick)).body;
      expect(ticked).toMatchObject({ section: 'income', done: true, version: 1, by: { name: 'Person 30' } });
      expect(ticked.at).toContain('2026-03-01T12:00:');
      await test.clock.jump(60_000);
      const unticked = (await set('income', { version: 1, done: false }, admin)).body;
      expect(unticked).toMatchObject({ done: false, version: 2, by: { name: 'Person 1' } });
      expect(unticked.at).toContain('2026-03-01T12:01:');
      expect((await list()).body[1]).toEqual(unticked);
    });

    it('keeps a ticked section that is switched off later', async () => {
      await set('children', tick);
      stubs.sections = ['authorization'];
      expect(await done()).toEqual(['children']);
    });

    it('keeps what an expert and an administrator tick at the same time', async () => {
      const responses = await Promise.all([
        set('person', tick),
        set('income', tick, admin),
        set('deductions', tick),
        set('children', tick, admin),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await done()).toEqual(['person', 'income', 'deductions', 'children']);
    });

    it('refuses a change of a section that was changed since, and accepts a repeated one', async () => {
      const first = (await set('person', tick)).body;
      expect((await set('person', tick, admin)).body, 'ticked already').toEqual(first);
      await set('person', { version: 1, done: false }, admin);
      for (const version of [0, 1]) {
        const late = await set('person', { version, done: true });
        expect([late.status, late.error?.code]).toEqual([412, 'STALE_VERSION']);
      }
      expect(await done()).toEqual([]);
      expect((await set('income', { version: 3, done: true })).status).toBe(412);
    });

    it.each(deskCallers)('is open to %s by the assignment of the filing', async (_, caller, ...expected) => {
      for (const [index, assignedTo] of deskAssignees.entries()) {
        await test.db.write(async (manager) => {
          await manager.clear(sectionCheckEntity);
          await manager.update(deskFilingEntity, { userId: owner }, { assignedTo });
        });
        const responses = [await list(caller), await set('person', tick, caller)];
        expect(responses.map(({ status }) => status)).toEqual([expected[index], expected[index]]);
        expect(await done()).toEqual(expected[index] === 200 ? ['person'] : []);
      }
      expect((await set('person', tick, expert, expert.userId)).error?.code).toBe('FILING_NOT_FOUND');
    });

    it('rejects bad input, a missing session and an administrator acting as an expert', async () => {
      const path = `/api/desk/filings/${owner}/${taxYear}/checks`;
      expect((await test.fetch(path)).status).toBe(401);
      expect((await set('garden' as CheckId, tick)).status).toBe(400);
      expect((await set('person', { version: -1, done: true })).status).toBe(400);
      const acting = { ...expert, impersonatedBy: 1 };
      expect((await set('person', tick, acting)).error?.code).toBe('NOT_WHILE_IMPERSONATING');
      expect(await done()).toEqual([]);
    });

    it('answers 503 while the sections are unknown, and is erased with the account', async () => {
      await set('person', tick);
      stubs.down.add('profile');
      expect((await list()).status).toBe(503);
      await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.count(sectionCheckEntity))).toBe(0);
      expect((await set('person', tick)).error?.code).toBe('FILING_NOT_FOUND');
    });
  });
});
