import {
  assignFiling,
  getDeskAnswers,
  getDeskFiling,
  listDeskHistory,
  listDeskStaff,
  listStatusHistory,
  moveDeskFiling,
  recordAnswersChange,
  setFilingWaiting,
  transmit,
  updateStatusNumeric,
  type DeskFiling,
  type TaxStatusId,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import {
  admin,
  colleague,
  deskAssignees,
  deskCallers,
  expert,
  otherOwner,
  owner,
} from '../../testing/desk-callers.ts';
import { deskEventEntity, deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { keptDeskEvents } from '../filings/desk.repository.ts';

const taxYear = 2024;
const secondAdmin = as(33, 'admin');

forEachDatabase((database) => {
  describe('a filing on the desk', () => {
    const { test, stubs } = startFilingSuite({ database });
    beforeAll(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      for (const userId of [owner, expert.userId, admin.userId]) {
        await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
        await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
      }
    });
    beforeEach(async () => {
      stubs.down.clear();
      await test.db.write(async (manager) => {
        await manager.clear(deskEventEntity);
        await manager.update(
          deskFilingEntity,
          { userId: owner },
          { assignedTo: unassigned, waitingSince: null },
        );
      });
      await setStatus(5);
    });

    const setStatus = (status: TaxStatusId) =>
      test.request(updateStatusNumeric, { body: { status, taxYear, userId: owner } }, { as: admin });
    const paramsOf = (userId = owner) => ({ userId: String(userId), taxYear: String(taxYear) });
    const read = (by = expert, userId = owner) =>
      test.request(getDeskFiling, { params: paramsOf(userId) }, { as: by });
    const assign = async (assignedTo: number | null, by = expert, version?: number, userId = owner) =>
      test.request(
        assignFiling,
        {
          params: paramsOf(userId),
          body: { version: version ?? (await read(admin, userId)).body.version, assignedTo },
        },
        { as: by },
      );
    const wait = async (waiting: boolean, by = expert, version?: number) =>
      test.request(
        setFilingWaiting,
        { params: paramsOf(), body: { version: version ?? (await read(admin)).body.version, waiting } },
        { as: by },
      );
    const move = async (status: 3 | 4 | 5 | 6, by = expert, version?: number, userId = owner) =>
      test.request(
        moveDeskFiling,
        {
          params: paramsOf(userId),
          body: { version: version ?? (await read(admin, userId)).body.version, status },
        },
        { as: by },
      );
    const history = async (by = expert) =>
      (await test.request(listDeskHistory, { params: paramsOf() }, { as: by })).body;

    it('is taken, handed over and released, with who and when in the history', async () => {
      expect((await assign(expert.userId)).body.assignedTo?.name).toBe('Person 30');
      expect((await assign(colleague.userId)).status).toBe(200);
      expect((await read()).error?.code).toBe('FILING_NOT_FOUND');
      expect((await assign(null, colleague)).body.assignedTo).toBeNull();
      const entries = (await history()).filter(({ kind }) => kind !== 'status');
      expect(entries.map((entry) => [entry.kind, entry.by?.userId])).toEqual([
        ['released', colleague.userId],
        ['assigned', expert.userId],
        ['assigned', expert.userId],
      ]);
      expect(entries[1]).toMatchObject({ assignedTo: { name: 'Person 31' } });
      expect(Date.parse(entries[0]?.at ?? '')).toBeLessThanOrEqual(test.clock.now());
    });

    it('is taken by one of two experts who read the same version', async () => {
      const { version } = (await read()).body;
      const responses = await Promise.all([
        assign(expert.userId, expert, version),
        assign(colleague.userId, colleague, version),
      ]);
      const statuses = responses.map(({ status }) => status).sort();
      // The slower one is either too late for the version, or already without access.
      expect(statuses[0]).toBe(200);
      expect([404, 412]).toContain(statuses[1]);
      expect(await test.db.read((manager) => manager.count(deskEventEntity))).toBe(1);
    });

    it('changes nothing for a version that is not current', async () => {
      const { version } = (await read()).body;
      await setStatus(4);
      const before = (await read()).body;
      for (const response of [
        await assign(expert.userId, expert, version),
        await wait(true, expert, version),
        await move(6, expert, version),
      ])
        expect([response.status, response.error?.code]).toEqual([412, 'STALE_VERSION']);
      expect((await read()).body).toEqual(before);
    });

    it('accepts a repeated change and records it once', async () => {
      const { version } = (await read()).body;
      for (let n = 0; n < 2; n += 1) expect((await assign(expert.userId, expert, version)).status).toBe(200);
      const { version: next } = (await read()).body;
      for (let n = 0; n < 2; n += 1) expect((await wait(true, expert, next)).status).toBe(200);
      expect(await test.db.read((manager) => manager.count(deskEventEntity))).toBe(2);
    });

    it('keeps the latest entries of its history', async () => {
      expect((await assign(expert.userId)).status).toBe(200);
      await test.db.write(async (manager) => {
        const { id: _, ...event } = await manager.findOneByOrFail(deskEventEntity, { userId: owner });
        const events = Array.from({ length: keptDeskEvents }, () => event);
        await manager.insert(deskEventEntity, [{ ...event, taxYear: taxYear - 1 }, ...events]);
      });
      expect((await assign(null)).status).toBe(200);
      const count = (year: number) =>
        test.db.read((manager) => manager.countBy(deskEventEntity, { userId: owner, taxYear: year }));
      expect([await count(taxYear), await count(taxYear - 1)]).toEqual([keptDeskEvents, 1]);
      expect((await history()).find(({ kind }) => kind !== 'status')?.kind).toBe('released');
    });

    it('is moved by the status machine, which records the expert', async () => {
      expect((await move(4)).body.status).toBe(4);
      expect((await history())[0]).toMatchObject({
        kind: 'status',
        from: 5,
        to: 4,
        cause: 'staff',
        by: { userId: expert.userId, name: 'Person 30' },
      });
      const { body } = await test.request(listStatusHistory, { query: { taxYear } }, { as: as(owner) });
      expect(body.at(-1)).toMatchObject({ from: 5, to: 4, cause: 'staff' });
      expect(Object.keys(body.at(-1) ?? {}), 'the user does not see who').not.toContain('by');
    });

    it("is the office's turn again when the user responds", async () => {
      expect((await wait(true)).body.waitingSince).not.toBeNull();
      const body = { userId: owner, taxYear, at: new Date(test.clock.now()).toISOString() };
      for (let change = 0; change < 2; change += 1) {
        await test.request(recordAnswersChange, { body }, { as: asService('profile') });
        expect((await read()).body.waitingSince).toBeNull();
        expect((await wait(true)).body.waitingSince).not.toBeNull();
      }
      expect((await move(3)).body).toMatchObject({ status: 3 });
      expect((await read()).body.waitingSince).not.toBeNull();
      await test.request(transmit, { body: { taxYear } }, { as: as(owner) });
      expect((await read()).body).toMatchObject({ status: 5, waitingSince: null });
      expect((await wait(true)).status).toBe(200);
      expect((await wait(false)).body.waitingSince).toBeNull();
    });

    it('is assigned only to somebody who may work on it', async () => {
      for (const id of [owner, otherOwner, 32])
        expect((await assign(id)).error?.code, String(id)).toBe('ASSIGNEE_NOT_ALLOWED');
      expect((await assign(expert.userId, admin, undefined, expert.userId)).error?.code).toBe(
        'ASSIGNEE_NOT_ALLOWED',
      );
      expect((await assign(expert.userId, secondAdmin, undefined, 1)).error?.code).toBe(
        'ASSIGNEE_NOT_ALLOWED',
      );
      expect((await assign(secondAdmin.userId, admin, undefined, 1)).status).toBe(200);
      const staff = await test.request(listDeskStaff, {}, { as: expert });
      expect(staff.body.map(({ userId }) => userId)).toEqual([1, 30, 31, 33]);
    });

    it('shows the answers in the groups of the dossier, with what is open and what was declared as none', async () => {
      stubs.answersOf.set(taxYear, { religion: null, openQuestions: ['religion'] });
      const answers = (by = expert, language = 'de') =>
        test.request(
          getDeskAnswers,
          { params: paramsOf() },
          { as: by, headers: { 'accept-language': language } },
        );
      const { groups } = (await answers()).body;
      expect(groups[0]?.answers[0]).toEqual({
        label: 'Name',
        value: 'Zoë Müller-Šimić',
        field: 'name',
        mark: null,
      });
      const all = groups.flatMap((group) => group.answers);
      expect(all.filter(({ mark }) => mark === 'open').map(({ label }) => label)).toEqual(['Konfession']);
      expect(groups.at(-1)?.answers).toEqual([
        {
          label: expect.any(String) as string,
          value: 'Anderer Grund: Pensioniert seit Mai 2023',
          field: null,
          mark: 'none',
        },
      ]);
      stubs.answersOf.clear();
      expect((await answers(as(owner))).status).toBe(403);
      expect((await answers(as(owner, 'expert'))).status).toBe(404);
      await assign(colleague.userId, admin);
      expect((await answers()).status).toBe(404);
      expect((await test.fetch(`/api/desk/filings/${owner}/${taxYear}/answers`)).status).toBe(401);
      stubs.down.add('profile');
      expect((await answers(colleague)).status).toBe(503);
    });

    it.each(deskCallers)('is open to %s by its assignment', async (_, caller, ...expected) => {
      for (const [index, assignedTo] of deskAssignees.entries()) {
        await test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
        const { status, version } = (await read(admin)).body satisfies DeskFiling;
        const responses = [
          await read(caller),
          await test.request(listDeskHistory, { params: paramsOf() }, { as: caller }),
          await assign(assignedTo || null, caller, version),
          await wait(false, caller, version),
          await move(status as 5, caller, version),
        ];
        for (const response of responses) expect(response.status).toBe(expected[index]);
      }
    });

    it('is refused without a session, to an impersonated expert who changes it, and for bad input', async () => {
      const path = `/api/desk/filings/${owner}/${taxYear}`;
      expect((await test.fetch(path)).status).toBe(401);
      const acting = { ...expert, impersonatedBy: 1 };
      expect((await assign(null, acting)).error?.code).toBe('NOT_WHILE_IMPERSONATING');
      expect((await read(acting)).status).toBe(200);
      for (const [name, body] of [
        ['assignment', { version: 1 }],
        ['assignment', { version: 0, assignedTo: 30 }],
        ['waiting', { version: 1, waiting: 'yes' }],
        ['status', { version: 1, status: 1 }],
      ] as const) {
        const init = { method: 'PUT', as: admin, body: JSON.stringify(body) };
        const headers = { 'content-type': 'application/json' };
        expect((await test.fetch(`${path}/${name}`, { ...init, headers })).status, name).toBe(400);
      }
    });

    it('is not moved by an expert with the status calls when it is their own, an administrator’s or a colleague’s', async () => {
      const set = (userId: number, by = expert) =>
        test.request(updateStatusNumeric, { body: { status: 4, taxYear, userId } }, { as: by });
      expect((await set(expert.userId)).error?.code).toBe('STATUS_MOVE_FORBIDDEN');
      expect((await set(admin.userId)).error?.code).toBe('FORBIDDEN');
      expect((await set(owner)).status).toBe(200);
      await assign(colleague.userId, admin);
      expect((await set(owner)).error?.code).toBe('FORBIDDEN');
      expect((await set(secondAdmin.userId)).error?.code, 'never transmitted').toBe('FORBIDDEN');
    });
  });
});
