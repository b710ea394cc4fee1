import {
  confirmReview,
  getDeskAccess,
  getDeskFiling,
  getWorkload,
  listDeskHistory,
  moveDeskFiling,
  recordWaiting,
  recordWork,
  setFilingWaiting,
  setSectionCheck,
  remindUsers,
  transmit,
  updateStatusNumeric,
  type BodyIn,
} from '@dossier/contracts';
import { as, asService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { clientReminderEntity } from '../../filing/reminders/reminders.entity.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { firstUnknownId } from '../../testing/stub-services.ts';
import { uploadReturn } from '../../testing/upload-return.ts';
import { deskEventEntity, deskFilingEntity, unassigned } from '../filings/desk.entity.ts';

const taxYear = 2024;
const params = { userId: String(owner), taxYear: String(taxYear) };

describe('the work of several experts', () => {
  const { test, stubs } = startFilingSuite();
  beforeEach(() => {
    test.clock.set('2026-03-01T12:00:00Z');
    stubs.mails.length = 0;
  });

  describe('with four eyes', () => {
    beforeAll(() => test.restart({ FOUR_EYES: 'on' }));
    afterAll(() => test.restart({ FOUR_EYES: '' }));
    beforeEach(async () => {
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId: owner } }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(owner) });
      // With a return, so that only the second review may be missing.
      await test.db.write(async (manager) => {
        await manager.update(deskFilingEntity, { userId: owner }, { assignedTo: unassigned });
        await manager.update(
          filingEntity,
          { userId: owner },
          { returnId: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11' },
        );
      });
    });

    const read = async () => (await test.request(getDeskFiling, { params }, { as: admin })).body;
    const confirm = async (
      by: ReturnType<typeof as> | undefined = expert,
      change: Partial<BodyIn<typeof confirmReview>> = {},
    ) => {
      const body = { version: (await read()).version, confirmed: true, ...change };
      return test.request(confirmReview, { params, body }, by && { as: by });
    };
    const complete = async (by = expert) =>
      test.request(
        moveDeskFiling,
        { params, body: { version: (await read()).version, status: 6 } },
        { as: by },
      );

    it('another expert completes a filing than the one who confirmed its review', async () => {
      expect((await complete()).error?.code).toBe('SECOND_REVIEW_MISSING');
      expect((await read()).fourEyes).toEqual({ confirmedBy: null });
      expect((await confirm()).body.fourEyes).toMatchObject({ confirmedBy: { userId: expert.userId } });
      expect((await complete()).error?.code).toBe('SECOND_REVIEW_MISSING');
      const byNumber = await test.request(
        updateStatusNumeric,
        { body: { status: 6, taxYear, userId: owner } },
        { as: expert },
      );
      expect(byNumber.error?.code, 'by any other call').toBe('SECOND_REVIEW_MISSING');
      expect((await complete(colleague)).body.status).toBe(6);
    });

    it('nobody completes a filing that was never transmitted, but an administrator the own one', async () => {
      const set = (userId: number, by: ReturnType<typeof as>) =>
        test.request(updateStatusNumeric, { body: { status: 6, taxYear: 2023, userId } }, { as: by });
      for (const by of [expert, admin])
        expect((await set(otherOwner, by)).error?.code).toBe('SECOND_REVIEW_MISSING');
      expect((await set(admin.userId, admin)).status).toBe(200);
    });

    it('a return of a completed filing is replaced like it was completed: by two', async () => {
      await test.db.write((manager) => manager.update(filingEntity, { userId: owner }, { returnId: null }));
      const upload = (text: string, by: ReturnType<typeof as>) =>
        uploadReturn(test, { userId: owner, taxYear }, `%PDF-1.7\n${text}\n%%EOF\n`, { by });
      await confirm(expert);
      expect((await upload('first', colleague)).body).toMatchObject({
        status: 6,
        fourEyes: { confirmedBy: null },
      });
      for (const by of [expert, colleague, admin])
        expect((await upload('second', by)).body.code).toBe('SECOND_REVIEW_MISSING');
      // Nor does a way round over another status need one expert alone.
      await test.request(
        moveDeskFiling,
        { params, body: { version: (await read()).version, status: 5 } },
        { as: colleague },
      );
      expect((await upload('second', colleague)).body.code).toBe('SECOND_REVIEW_MISSING');
      expect((await complete(colleague)).error?.code).toBe('SECOND_REVIEW_MISSING');
      await confirm(colleague);
      expect((await complete(expert)).body.status).toBe(6);
      await confirm(colleague);
      expect((await upload('second', colleague)).body.code).toBe('SECOND_REVIEW_MISSING');
      expect((await upload('second', expert)).status).toBe(200);
    });

    it('a confirmation is taken back, and ends with another dossier', async () => {
      await confirm();
      expect((await confirm(expert, { confirmed: false })).body.fourEyes).toEqual({ confirmedBy: null });
      await confirm();
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId: owner } }, { as: admin });
      expect((await read()).fourEyes).toEqual({ confirmedBy: null });
    });

    it('a confirmation is refused to others, when it is late, and for bad input', async () => {
      expect((await confirm(as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await confirm(as(owner, 'expert'))).error?.code).toBe('FILING_NOT_FOUND');
      expect((await confirm(expert, { version: 99 })).error?.code).toBe('STALE_VERSION');
      expect((await confirm(expert, { version: 0 })).status).toBe(400);
      expect(
        (await test.fetch(`/api/desk/filings/${owner}/${taxYear}/review`, { method: 'PUT' })).status,
      ).toBe(401);
    });
  });

  it('needs no second review by default', async () => {
    await test.db.write(async (manager) => {
      await manager.clear(deskFilingEntity);
      await manager.insert(deskFilingEntity, sampleDeskFiling(owner, { taxYear }));
    });
    expect((await test.request(getDeskFiling, { params }, { as: expert })).body.fourEyes).toBeNull();
  });

  describe('reminders', () => {
    const waitingSince = new Date('2026-02-20T00:00:00Z');
    beforeEach(async () => {
      await test.db.write(async (manager) => {
        await manager.clear(deskFilingEntity);
        await manager.clear(clientReminderEntity);
        await manager.insert(deskFilingEntity, [
          sampleDeskFiling(owner, { taxYear, waitingSince }),
          sampleDeskFiling(otherOwner, { taxYear }),
          sampleDeskFiling(22, { taxYear, waitingSince, assignedTo: colleague.userId }),
        ]);
      });
    });
    const remind = (userIds: number[], by: ReturnType<typeof as> | undefined = expert) =>
      test.request(
        remindUsers,
        { body: { filings: userIds.map((userId) => ({ userId, taxYear })) } },
        by && { as: by },
      );

    it('mail users whatever the status, once a day', async () => {
      const { body } = await remind([owner, otherOwner, 22, firstUnknownId]);
      expect(body).toEqual({
        reminded: 2,
        failed: [
          { userId: 22, taxYear, code: 'FILING_NOT_FOUND' },
          { userId: firstUnknownId, taxYear, code: 'FILING_NOT_FOUND' },
        ],
      });
      await test.service.drainOutbox();
      expect(stubs.mails).toEqual([
        { template: 'filingReminder', toUser: owner, language: 'en', values: { taxYear } },
        { template: 'filingReminder', toUser: otherOwner, language: 'en', values: { taxYear } },
      ]);
      expect((await remind([owner])).body.failed).toMatchObject([{ code: 'REMINDED_TODAY' }]);
      await test.clock.jump(24 * 60 * 60 * 1000);
      expect((await remind([owner])).body.reminded).toBe(1);
    });

    it('are possible after a collective message, which leaves the turn of others as it is', async () => {
      const at = new Date(test.clock.now()).toISOString();
      const record = (
        userId: number,
        by: ReturnType<typeof as> | ReturnType<typeof asService> = asService('messages'),
      ) => test.request(recordWaiting, { body: { userId, taxYear, actorId: 30, at } }, { as: by });
      const find = (userId: number) =>
        test.db.read((manager) => manager.findOneBy(deskFilingEntity, { userId, taxYear }));
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId: 22 }, { status: 6, waitingSince: null }),
      );
      for (const userId of [owner, otherOwner, otherOwner, 22, firstUnknownId])
        expect((await record(userId)).body).toEqual({ success: true });
      expect(await find(otherOwner)).toMatchObject({ waitingSince: new Date(at), version: 1 });
      expect((await find(owner))?.waitingSince, 'already waiting').toEqual(waitingSince);
      expect((await find(22))?.waitingSince, 'completed').toBeNull();
      expect(await find(firstUnknownId)).toBeNull();
      const { body } = await test.request(
        listDeskHistory,
        { params: { userId: String(otherOwner), taxYear: String(taxYear) } },
        { as: expert },
      );
      expect(body.map(({ kind, by }) => [kind, by?.userId])).toEqual([['waiting', 30]]);
      expect((await remind([otherOwner])).body.reminded).toBe(1);
      expect((await record(otherOwner, expert)).status).toBe(404);
    });

    it('are refused without a session, to users, and for bad input', async () => {
      expect((await test.fetch('/api/desk/reminders', { method: 'POST' })).status).toBe(401);
      expect((await remind([owner], as(owner))).error?.code).toBe('FORBIDDEN');
      expect((await remind([])).status).toBe(400);
    });
  });

  describe('the first work on a filing of nobody', () => {
    beforeEach(() =>
      test.db.write(async (manager) => {
        await manager.clear(deskFilingEntity);
        await manager.clear(deskEventEntity);
        await manager.insert(deskFilingEntity, sampleDeskFiling(owner, { taxYear }));
      }),
    );
    const find = () =>
      test.db.read((manager) => manager.findOneByOrFail(deskFilingEntity, { userId: owner, taxYear }));
    const work = (actorId: number, by: ReturnType<typeof as> | ReturnType<typeof asService>) =>
      test.request(
        recordWork,
        { body: { userId: owner, taxYear, actorId, at: new Date(test.clock.now()).toISOString() } },
        { as: by },
      );
    const check = (by: ReturnType<typeof as>) =>
      test.request(
        setSectionCheck,
        { params: { ...params, section: 'person' }, body: { version: 0, done: true } },
        { as: by },
      );

    it('assigns it to the expert, with an entry in the history, in the version that is shown', async () => {
      expect((await check(expert)).status).toBe(200);
      expect(await find()).toMatchObject({ assignedTo: expert.userId, version: 1 });
      const history = await test.request(listDeskHistory, { params }, { as: expert });
      expect(history.body.filter(({ kind }) => kind === 'assigned')).toMatchObject([
        { by: { userId: 30 }, assignedTo: { userId: 30 } },
      ]);
      const waited = await test.request(
        setFilingWaiting,
        { params, body: { version: 1, waiting: true } },
        { as: expert },
      );
      expect(waited.body).toMatchObject({ assignedTo: { userId: 30 }, version: 2 });
    });

    it('assigns it with each step at the desk, and with what other services report', async () => {
      const waited = await test.request(
        setFilingWaiting,
        { params, body: { version: 1, waiting: true } },
        { as: expert },
      );
      expect(waited.body).toMatchObject({ assignedTo: { userId: 30 }, version: 2 });
      await test.db.write((manager) =>
        manager.update(deskFilingEntity, { userId: owner }, { assignedTo: 0 }),
      );
      await work(colleague.userId, asService('documents'));
      expect((await find()).assignedTo).toBe(colleague.userId);
      await work(expert.userId, asService('documents'));
      expect((await find()).assignedTo, 'somebody works on it').toBe(colleague.userId);
      expect((await work(expert.userId, expert)).status).toBe(404);
    });

    it('assigns nothing to an administrator, and tells other services whether anybody works on it', async () => {
      expect((await check(admin)).status).toBe(200);
      expect((await find()).assignedTo).toBe(0);
      const access = async () =>
        (
          await test.request(
            getDeskAccess,
            {
              query: {
                expertId: String(expert.userId),
                role: 'expert',
                userId: String(owner),
                taxYear: String(taxYear),
              },
            },
            { as: asService('documents') },
          )
        ).body;
      expect(await access()).toEqual({ allowed: true, isUnassigned: true });
      await work(expert.userId, asService('documents'));
      expect(await access()).toEqual({ allowed: true, isUnassigned: false });
    });
  });

  it('is counted per expert, the most first and the filings of nobody last', async () => {
    await test.db.write(async (manager) => {
      await manager.clear(deskFilingEntity);
      await manager.insert(deskFilingEntity, [
        sampleDeskFiling(20),
        sampleDeskFiling(21),
        sampleDeskFiling(22),
        sampleDeskFiling(23, {
          assignedTo: expert.userId,
          waitingSince: new Date(),
          deadline: '2026-02-28',
        }),
        sampleDeskFiling(24, { assignedTo: expert.userId, priority: 0, snoozedUntil: '2026-03-02' }),
        sampleDeskFiling(25, { assignedTo: expert.userId, status: 6 }),
        sampleDeskFiling(26, { assignedTo: colleague.userId }),
      ]);
    });
    const { body } = await test.request(getWorkload, {}, { as: colleague });
    expect(
      body.map(({ expert: each, ...counts }) => [each?.userId ?? null, ...Object.values(counts)]),
    ).toEqual([
      [30, 2, 1, 1, 1, 1],
      [31, 1, 0, 0, 0, 0],
      [null, 3, 0, 0, 0, 0],
    ]);
    expect((await test.request(getWorkload, {}, { as: as(owner) })).error?.code).toBe('FORBIDDEN');
    expect((await test.fetch('/api/desk/figures/workload')).status).toBe(401);
  });
});
