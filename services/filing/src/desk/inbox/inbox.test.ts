import {
  assignFiling,
  changeDeskFilings,
  countInbox,
  eraseFilings,
  getDeskFiling,
  inboxDays,
  listDeskFilings,
  listInbox,
  listWorkableFilings,
  markInboxRead,
  recordAnswersChange,
  recordRequests,
  saveAbsence,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { In } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { absenceEntity } from '../absences/absences.entity.ts';
import { deskEventEntity, deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { fileRequestsEntity } from '../review/requests.entity.ts';
import { admin, colleague, expert, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { inboxEntity, inboxReadEntity } from './inbox.entity.ts';

const taxYear = 2024;
const day = 24 * 60 * 60 * 1000;
const params = { userId: String(owner), taxYear: String(taxYear) };

forEachDatabase((database) => {
  describe('the inbox of an expert', () => {
    const { test } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      const body = { status: 3 as const, taxYear, userId: owner };
      await test.request(updateStatusNumeric, { body }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(owner) });
      await assignTo(expert.userId);
      await test.db.write(async (manager) => {
        await manager.clear(fileRequestsEntity);
        await manager.clear(inboxEntity);
        await manager.clear(deskEventEntity);
        await manager.clear(inboxReadEntity);
        await manager.clear(absenceEntity);
      });
      await test.clock.advance(1000);
    });

    const assignTo = (assignedTo: number) =>
      test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
    const now = () => new Date(test.clock.now()).toISOString();
    const returnFiles = (returned: number, askedBy?: number) =>
      test.request(
        recordRequests,
        {
          body: {
            userId: owner,
            taxYear,
            open: 0,
            returned,
            files: 3,
            reviewed: 0,
            at: now(),
            ...(askedBy !== undefined && { askedBy }),
          },
        },
        { as: asService('documents') },
      );
    const inbox = async (by = expert) =>
      (await test.request(listInbox, {}, { as: by })).body.map(
        ({ kind, isUnread, note }) => `${kind}${isUnread ? ' new' : ''}${note ? `: ${note}` : ''}`,
      );
    const read = (by: ReturnType<typeof as> | undefined = expert) =>
      test.request(markInboxRead, { params, body: {} }, by && { as: by });
    const count = async (expertId = expert.userId) =>
      (
        await test.request(
          countInbox,
          { params: { expertId: String(expertId) } },
          { as: asService('messages') },
        )
      ).body;
    const assign = async (assignedTo: number | null, by: typeof expert, note?: string) => {
      const { version } = (await test.request(getDeskFiling, { params }, { as: admin })).body;
      return test.request(
        assignFiling,
        { params, body: { version, assignedTo, ...(note && { note }) } },
        { as: by },
      );
    };

    it('has what the user does, for whoever the filing is assigned to', async () => {
      await returnFiles(1);
      await test.clock.advance(1000);
      const body = { userId: owner, taxYear, at: now() };
      await test.request(recordAnswersChange, { body }, { as: asService('profile') });
      expect(await inbox()).toEqual(['answers new', 'returned new']);
      expect(await inbox(colleague)).toEqual([]);
      await assignTo(colleague.userId);
      expect(await inbox()).toEqual([]);
      expect(await inbox(colleague)).toEqual(['answers new', 'returned new']);
      await assignTo(unassigned);
      expect(await inbox(colleague)).toEqual([]);
      expect((await test.request(listInbox, {}, { as: expert })).body).toEqual([]);
    });

    it('has only what happened since the filing was assigned', async () => {
      await assignTo(unassigned);
      await returnFiles(1);
      await test.clock.advance(1000);
      await assign(expert.userId, expert);
      expect(await inbox()).toEqual([]);
      await test.clock.advance(1000);
      const body = { userId: owner, taxYear, at: now() };
      await test.request(recordAnswersChange, { body }, { as: asService('profile') });
      expect(await inbox()).toEqual(['answers new']);
    });

    it('has nothing of colleagues with EXPERTS_SEE=all', async () => {
      await test.restart({ EXPERTS_SEE: 'all' });
      await assignTo(colleague.userId);
      await returnFiles(1);
      expect([await inbox(), await inbox(colleague)]).toEqual([[], ['returned new']]);
      const query = { expertId: expert.userId, role: expert.role, userIds: [owner] };
      const told = async () =>
        (await test.request(listWorkableFilings, { body: query }, { as: asService('messages') })).body;
      expect(await told()).toEqual([]);
      await assignTo(expert.userId);
      expect(await told()).toEqual([{ userId: owner, taxYear }]);
      await test.restart({ EXPERTS_SEE: '' });
    });

    it('has a paper that came back, for who asked for it, too, and once', async () => {
      await assignTo(unassigned);
      await returnFiles(1, expert.userId);
      expect(await inbox(), 'nobody works on it').toEqual(['returned new']);
      expect(await inbox(colleague)).toEqual([]);
      await assignTo(colleague.userId);
      expect([await inbox(), await inbox(colleague)]).toEqual([['returned new'], ['returned new']]);
      await assignTo(expert.userId);
      expect([await inbox(), await count()]).toMatchObject([['returned new'], { unread: 1 }]);
      await read();
      expect([await inbox(), await count()]).toMatchObject([['returned'], { unread: 0 }]);
      await test.clock.advance(1000);
      await returnFiles(1, colleague.userId);
      expect(await inbox(), 'asked by somebody else, and none more came back').toEqual(['returned']);
      expect(await inbox(colleague)).toEqual(['returned new']);
    });

    it('has a new dossier, without the name of the user among the colleagues', async () => {
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId: owner } }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(owner) });
      const [entry] = (await test.request(listInbox, {}, { as: expert })).body;
      expect(entry).toMatchObject({
        person: { userId: owner, name: 'Person 20' },
        kind: 'received',
        by: null,
        isOpen: true,
      });
    });

    it('is read by each expert alone, and unread again with what happens afterwards', async () => {
      await returnFiles(1);
      expect(await count()).toEqual({ unread: 1, latestAt: expect.any(String) as string });
      expect((await read()).status).toBe(200);
      expect(await inbox()).toEqual(['returned']);
      expect(await count()).toEqual({ unread: 0, latestAt: null });
      await assignTo(colleague.userId);
      expect(await inbox(colleague)).toEqual(['returned new']);
      await assignTo(expert.userId);
      await test.clock.advance(1000);
      await returnFiles(2);
      expect(await inbox()).toEqual(['returned new']);
    });

    it('has the words of a colleague who takes a filing, or hands it over', async () => {
      await assign(colleague.userId, admin, 'Please take this one');
      expect(await inbox()).toEqual(['handedOver new: Please take this one']);
      expect(await inbox(colleague)).toEqual(['assigned new: Please take this one']);
      const [entry] = (await test.request(listInbox, {}, { as: expert })).body;
      expect(entry).toMatchObject({ by: { userId: admin.userId }, isOpen: false });
      await assign(null, colleague);
      expect(await inbox(colleague), 'nobody is told of the own steps').toEqual([
        'assigned new: Please take this one',
      ]);
    });

    it('has the words of a change of several filings', async () => {
      const { version } = (await test.request(getDeskFiling, { params }, { as: admin })).body;
      const filings = [{ userId: owner, taxYear, version, assignedTo: colleague.userId }];
      await test.request(changeDeskFilings, { body: { filings, note: 'On leave' } }, { as: expert });
      expect(await inbox(colleague)).toEqual(['assigned new: On leave']);
      expect(await inbox()).toEqual([]);
    });

    it('has the filings that are assigned at once as one entry, which is read with any of them', async () => {
      const users = [owner, 40, 41, 42, 43];
      await test.db.write((manager) =>
        manager.save(
          deskFilingEntity,
          users.slice(1).map((userId) => sampleDeskFiling(userId, { taxYear })),
        ),
      );
      const { version } = (await test.request(getDeskFiling, { params }, { as: admin })).body;
      const filings = users.map((userId) => ({
        userId,
        taxYear,
        version: userId === owner ? version : 1,
        assignedTo: colleague.userId,
      }));
      const given = await test.request(changeDeskFilings, { body: { filings } }, { as: admin });
      expect(given.body).toMatchObject({ failed: [] });
      expect(await inbox(colleague)).toEqual(['assigned new']);
      expect(await count(colleague.userId)).toMatchObject({ unread: 1 });
      const [entry] = (await test.request(listInbox, {}, { as: colleague })).body;
      const ids = [entry, ...(entry?.others ?? [])].map((each) => each?.person.userId);
      expect(ids.toSorted()).toEqual(users);
      expect(entry?.others.every(({ isOpen }) => isOpen)).toBe(true);
      // What happens to one of them afterwards is news of its own.
      await test.clock.advance(1000);
      await returnFiles(1);
      const of = (userId: number) => ({
        params: { userId: String(userId), taxYear: String(taxYear) },
        body: {},
      });
      await test.request(markInboxRead, of(41), { as: colleague });
      expect(await inbox(colleague)).toEqual(['returned new', 'assigned']);
      expect(await count(colleague.userId)).toMatchObject({ unread: 1 });
      await test.db.write((manager) => manager.delete(deskFilingEntity, { userId: In(users.slice(1)) }));
    });

    it('goes to who stands in, together with the work, for the days of an absence', async () => {
      const absence = { from: '2026-03-02', until: '2026-03-03', deputyId: colleague.userId };
      const entered = await test.request(saveAbsence, { body: { absence } }, { as: expert });
      expect(entered.body.absence).toMatchObject({ deputy: { userId: colleague.userId } });
      await returnFiles(1);
      const work = async () =>
        (await test.request(listDeskFilings, { query: { assigned: 'me' } }, { as: colleague })).body.length;
      expect([await work(), await inbox(colleague), await count(colleague.userId)]).toMatchObject([
        0,
        [],
        { unread: 0 },
      ]);
      test.clock.set('2026-03-02T12:00:00Z');
      expect([await work(), await inbox(colleague), await count(colleague.userId)]).toMatchObject([
        1,
        ['returned new'],
        { unread: 1 },
      ]);
      expect((await test.request(getDeskFiling, { params }, { as: colleague })).status).toBe(200);
      await assign(null, colleague);
      await assign(expert.userId, colleague);
      expect(await inbox(colleague), 'neither own steps nor what was before the assignment').toEqual([]);
      test.clock.set('2026-03-04T12:00:00Z');
      expect(await work()).toBe(0);
      expect((await test.request(getDeskFiling, { params }, { as: colleague })).status).toBe(404);
    });

    it('never has what colleagues wrote about a filing of who stands in, or of an administrator', async () => {
      const absence = { from: '2026-03-01', until: '2026-03-03', deputyId: colleague.userId };
      await test.request(saveAbsence, { body: { absence } }, { as: expert });
      for (const { userId } of [colleague, admin]) {
        await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
        await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
        const path = { userId: String(userId), taxYear: String(taxYear) };
        const { version } = (await test.request(getDeskFiling, { params: path }, { as: admin })).body;
        await test.request(
          assignFiling,
          { params: path, body: { version, assignedTo: expert.userId, note: 'Check with care' } },
          { as: admin },
        );
        await test.db.write((manager) =>
          manager.update(deskFilingEntity, { userId }, { assignedTo: expert.userId }),
        );
      }
      expect(await inbox(colleague)).toEqual([]);
      expect(await count(colleague.userId)).toMatchObject({ unread: 0, latestAt: null });
      const about = { userId: String(colleague.userId), taxYear: String(taxYear) };
      const marked = await test.request(markInboxRead, { params: about, body: {} }, { as: colleague });
      expect(marked.error?.code).toBe('FILING_NOT_FOUND');
    });

    it('forgets what is old, and what an erased account has', async () => {
      await returnFiles(1);
      await read();
      test.clock.set(new Date(test.clock.now() + (inboxDays + 1) * day));
      expect(await inbox()).toEqual([]);
      await test.restart();
      await test.clock.jump(60 * 60 * 1000);
      const rows = () =>
        test.db.read(async (manager) => [
          await manager.count(inboxEntity),
          await manager.count(inboxReadEntity),
        ]);
      expect(await rows()).toEqual([0, 0]);
      await read();
      expect(await rows(), 'nothing happened to the filing').toEqual([0, 0]);
      await returnFiles(2);
      await assign(colleague.userId, admin, 'Bye');
      await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
      expect(await rows()).toEqual([0, 0]);
    });

    it('is refused without a session, to users, and for bad input', async () => {
      expect((await test.fetch('/api/desk/inbox')).status).toBe(401);
      expect((await test.request(listInbox, {}, { as: as(owner) })).error?.code).toBe('FORBIDDEN');
      expect((await read(as(owner))).error?.code).toBe('FORBIDDEN');
      const unknown = { params: { ...params, taxYear: String(taxYear - 1) }, body: {} };
      const refused = await test.request(markInboxRead, unknown, { as: expert });
      expect(refused.error?.code).toBe('FILING_NOT_FOUND');
      expect((await read({ ...expert, impersonatedBy: 1 })).error?.code).toBe('NOT_WHILE_IMPERSONATING');
      const bad = await test.request(
        markInboxRead,
        { params: { userId: 'x', taxYear: '2024' }, body: {} },
        { as: expert },
      );
      expect(bad.status).toBe(400);
    });
  });
});
