import { randomUUID } from 'node:crypto';
import {
  eraseFilings,
  listOpenedClients,
  listOpenings,
  maxOpenings,
  openYear,
  setOpeningState,
  type BodyOf,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { filingEntity, statusEventEntity } from '../../filing/status/filings.entity.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { openedYearEntity, openingEntity } from './openings.entity.ts';

const taxYear = 2026;
const second = 1000;

forEachDatabase((database) => {
  describe('the opening of a year', () => {
    const { test, stubs } = startFilingSuite({ database, env: { REVIEW: 'expert' } });

    beforeAll(() => test.clock.set('2027-01-11T09:00:00Z'));
    beforeEach(async () => {
      stubs.mails.length = 0;
      stubs.down.clear();
      stubs.completeYears.clear();
      await test.db.write(async (manager) => {
        await manager.clear(clientEntity);
        await manager.clear(openedYearEntity);
        await manager.clear(openingEntity);
        await manager.clear(filingEntity);
        await manager.clear(statusEventEntity);
      });
    });

    const client = (userId: number, change: Partial<ClientRow> = {}): ClientRow => ({
      ...{ userId, searchText: `person ${userId}`, language: '', canton: 'TI', years: [], status: 2 },
      ...{ deadline: '9999-12-31', assignedTo: 0, tags: '', lastContactAt: null, invitedAt: null },
      ...{ actedAt: null, staleSince: null, refreshedAt: new Date(test.clock.now()), version: 1 },
      ...change,
    });
    const addClients = (...rows: ClientRow[]) =>
      test.db.write((manager) => manager.insert(clientEntity, rows));
    const open = (
      body: Partial<BodyOf<typeof openYear>> = {},
      { id = randomUUID() as string, by = admin } = {},
    ) =>
      test.request(
        openYear,
        { params: { id }, body: { taxYear, mail: true, clients: 'all', ...body } },
        { as: by },
      );
    const setState = (id: string, state: 'running' | 'stopped', by = admin) =>
      test.request(setOpeningState, { params: { id }, body: { state } }, { as: by });
    const list = async (by = admin) => (await test.request(listOpenings, {}, { as: by })).body;
    const clientsOf = (id: string, query = {}, by = admin) =>
      test.request(listOpenedClients, { params: { id }, query }, { as: by });
    const filings = () => test.db.read((manager) => manager.find(filingEntity, { order: { userId: 'ASC' } }));
    /** Runs the job until nothing is left to do: on a busy machine a call may be late, which the next run makes up for. */
    const work = async () => {
      for (let runs = 0; runs < 20; runs += 1) {
        await test.clock.advance(3 * second);
        const isRunning = await test.db.read((manager) =>
          manager.existsBy(openingEntity, { state: 'running' }),
        );
        if (!isRunning || stubs.down.size > 0) break;
      }
      await test.service.drainOutbox();
    };
    const mailedTo = () =>
      stubs.mails
        .flatMap((mail) => (mail.template === 'yearOpened' ? [mail.toUser] : []))
        .toSorted((a, b) => a - b);

    it('stores the year of each client who has not begun, with a mail in their language', async () => {
      stubs.completeYears.add(`${otherOwner} ${taxYear}`);
      await addClients(client(owner), client(otherOwner, { language: 'fr' }), client(1), client(30));
      const { body } = await open();
      expect(body).toMatchObject({ state: 'running', counts: { waiting: 2, opened: 0 } });
      await work();
      expect(await list()).toMatchObject([
        { id: body.id, taxYear, state: 'done', counts: { waiting: 0, opened: 2, existing: 0, failed: 0 } },
      ]);
      expect((await filings()).map(({ userId, status }) => [userId, status])).toEqual([
        [owner, 1],
        [otherOwner, 2],
      ]);
      const events = await test.db.read((manager) => manager.findBy(statusEventEntity, { userId: owner }));
      expect(events).toMatchObject([{ toStatus: 1, cause: 'staff', actorId: admin.userId }]);
      expect(mailedTo()).toEqual([owner, otherOwner]);
      expect(stubs.mails.map(({ language }) => language)).toEqual(['it', 'fr']);
      const { body: clients } = await clientsOf(body.id);
      expect(clients[0]).toMatchObject({ userId: owner, state: 'opened', expected: 3 });
    });

    it('is repeated without doubles, and without mails where none are wanted', async () => {
      await addClients(client(owner), client(otherOwner));
      const id = randomUUID();
      await open({ clients: [owner], mail: false }, { id });
      expect((await open({ clients: [otherOwner] }, { id })).body.counts.waiting, 'the same call').toBe(1);
      await work();
      expect(mailedTo()).toEqual([]);
      const again = await open();
      await work();
      expect((await list()).find((each) => each.id === again.body.id)?.counts).toMatchObject({
        opened: 1,
        existing: 1,
      });
      expect(mailedTo()).toEqual([otherOwner]);
      await open();
      await work();
      expect(mailedTo()).toEqual([otherOwner]);
      expect(await filings()).toHaveLength(2);
    });

    it('goes on after a crash in the middle, and while another service was down', async () => {
      const userIds = Array.from({ length: 45 }, (_, index) => 100 + index);
      await addClients(...userIds.map((userId) => client(userId)));
      stubs.down.add('recognition');
      const { id } = (await open()).body;
      await work();
      expect((await list())[0]).toMatchObject({ state: 'running', counts: { waiting: 45 } });
      // What a process had committed that was killed between two clients.
      const first = { openingId: id, userId: 100 };
      await test.db.write(async (manager) => {
        await manager.update(openedYearEntity, first, { state: 'opened', expected: 3 });
        const at = new Date(test.clock.now());
        await manager.insert(filingEntity, {
          ...{ userId: 100, taxYear, status: 1, version: 1, advancedFinished: false, submittedOnce: false },
          ...{ transmittedAt: null, supplementedAt: null, supplementId: null, receiptId: null },
          ...{ returnId: null, createdAt: at, updatedAt: at },
        });
      });
      stubs.down.clear();
      await test.restart();
      await work();
      expect((await list())[0]).toMatchObject({ state: 'done', counts: { opened: 45, failed: 0 } });
      expect(mailedTo()).toEqual(userIds.slice(1));
    });

    it('is stopped, and goes on with those for whom it failed', async () => {
      await addClients(client(owner), client(otherOwner));
      const { id } = (await open()).body;
      expect((await setState(id, 'stopped')).body.state).toBe('stopped');
      await work();
      expect(await filings()).toEqual([]);
      await test.db.write((manager) =>
        manager.update(openedYearEntity, { openingId: id, userId: owner }, { state: 'failed' }),
      );
      expect((await clientsOf(id, { state: 'failed' })).body).toHaveLength(1);
      expect((await setState(id, 'running')).body).toMatchObject({
        state: 'running',
        counts: { waiting: 2 },
      });
      await work();
      expect((await list())[0]).toMatchObject({ state: 'done', counts: { opened: 2 } });
      expect((await setState(id, 'stopped')).body.state, 'nothing is left to stop').toBe('done');
      const page = await clientsOf(id, { limit: '1' });
      expect(page.headers.get('X-Total-Count')).toBe('2');
      const cursor = page.headers.get('X-Next-Cursor');
      expect((await clientsOf(id, { limit: '1', cursor })).body).toMatchObject([{ userId: otherOwner }]);
    });

    it('is for the clients in charge, and seen by who began it and by administrators', async () => {
      await addClients(client(owner, { assignedTo: expert.userId }), client(otherOwner));
      const { body } = await open({ clients: [owner, otherOwner] }, { by: expert });
      expect(body.counts.waiting).toBe(1);
      expect((await open({ clients: [otherOwner] }, { by: expert })).error?.code).toBe('NO_CLIENTS');
      const colleague = as(31, 'expert');
      expect(await list(colleague)).toEqual([]);
      expect((await list()).map(({ id }) => id)).toEqual([body.id]);
      for (const response of [
        await setState(body.id, 'stopped', colleague),
        await clientsOf(body.id, {}, colleague),
        await open({}, { id: body.id, by: colleague }),
        await setState(randomUUID(), 'stopped'),
      ])
        expect(response.error?.code).toBe('OPENING_NOT_FOUND');
    });

    it('leaves nothing of an erased account', async () => {
      await addClients(client(owner));
      await open();
      await work();
      const params = { userId: String(owner) };
      await test.request(eraseFilings, { params }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.countBy(openedYearEntity, { userId: owner }))).toBe(0);
    });

    it('gives way to a new one, unless all are running', async () => {
      await addClients(client(owner));
      const first = (await open()).body.id;
      for (let count = 1; count < maxOpenings; count += 1) await open();
      expect((await open()).error?.code).toBe('TOO_MANY_OPENINGS');
      await setState(first, 'stopped');
      expect((await open()).status).toBe(200);
      expect((await list()).map(({ id }) => id)).not.toContain(first);
      expect(await test.db.read((manager) => manager.countBy(openedYearEntity, { openingId: first }))).toBe(
        0,
      );
    });

    it('is refused to users, without a session, for bad input and without the list of clients', async () => {
      await addClients(client(owner));
      expect((await open({ taxYear: 2027 })).error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
      for (const bad of [
        { clients: [] },
        { clients: 'some' as 'all' },
        { taxYear: 1 },
        { mail: 'x' as never },
      ])
        expect((await open(bad)).status, JSON.stringify(bad)).toBe(400);
      expect((await open({}, { by: as(owner) })).error?.code).toBe('FORBIDDEN');
      expect((await open({}, { by: { ...expert, impersonatedBy: 1 } })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
      const params = { id: randomUUID() };
      expect((await test.request(listOpenings, {})).status).toBe(401);
      expect((await test.request(listOpenings, {}, { as: as(owner) })).status).toBe(403);
      expect((await test.request(listOpenedClients, { params, query: {} })).status).toBe(401);
      expect((await setState(params.id, 'stopped', as(owner))).status).toBe(403);
      await test.restart({ CLIENTS: 'off' });
      expect((await open()).error?.code).toBe('CLIENTS_OFF');
      await test.restart({ CLIENTS: '' });
    });
  });
});
