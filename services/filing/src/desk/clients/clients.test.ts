import {
  addDeskTag,
  changeClients,
  defaultTaxYear,
  deleteDeskTag,
  eraseFilings,
  expireClients,
  expireTaxProfileState,
  filingDeadline,
  getClient,
  getClientAccess,
  getTaxStatus,
  listClients,
  listDeadlines,
  listWorkableFilings,
  remindUsers,
  transmit,
  updateStatusNumeric,
  type BodyOf,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { sampleDeskFiling, sampleProfile } from '../../testing/samples.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';

const taxYear = defaultTaxYear(new Date('2027-02-01T12:00:00Z'));
const seconds = (count: number) => count * 1000;

forEachDatabase((database) => {
  describe('the clients of the office', () => {
    const { test, stubs } = startFilingSuite({
      database,
      env: { REVIEW: 'expert', EXPERTS_SEE: 'assigned' },
    });
    // Later than the real day, so that the jobs of the start are due.
    beforeAll(() => test.clock.set('2027-02-01T12:00:00Z'));
    beforeEach(async () => {
      stubs.userIds = [];
      await test.db.write(async (manager) => {
        await manager.clear(clientEntity);
        await manager.clear(deskFilingEntity);
        await manager.clear(filingEntity);
      });
      const userIds = [owner, otherOwner];
      await test.request(expireClients, { body: { userIds } }, { as: asService('auth') });
      await refresh();
    });

    const refresh = () => test.clock.advance(seconds(6));
    const list = async (by = admin, query = {}) =>
      (await test.request(listClients, { query }, { as: by })).body.map(({ userId }) => userId);
    const read = (by = admin, userId = owner) =>
      test.request(getClient, { params: { userId: String(userId) } }, { as: by });
    const change = (clients: BodyOf<typeof changeClients>['clients'], by = admin) =>
      test.request(changeClients, { body: { clients } }, { as: by });
    const assign = async (assignedTo: number | null, by = admin) => {
      const { version } = (await read()).body;
      return change([{ userId: owner, version, assignedTo }], by);
    };

    it('are listed before anything was transmitted, with years, missing papers and deadline', async () => {
      const { body } = await read();
      expect(body).toMatchObject({
        userId: owner,
        name: `Person ${owner}`,
        assignedTo: null,
        tags: [],
        lastContactAt: null,
        years: [{ taxYear, status: 1, missing: 1, lastActAt: null }],
      });
      expect(body.years[0]?.deadline).toBe(filingDeadline(sampleProfile, taxYear)?.date ?? null);
      const move = { status: 3 as const, taxYear, userId: owner };
      await test.request(updateStatusNumeric, { body: move }, { as: admin });
      await test.request(expireTaxProfileState, { body: { userId: owner } }, { as: asService('profile') });
      await refresh();
      const [year] = (await read()).body.years;
      expect(year).toMatchObject({ taxYear, status: 3 });
      expect(year?.lastActAt).not.toBeNull();
    });

    it('are found by name, filtered, and read page by page', async () => {
      expect(await list()).toEqual([owner, otherOwner]);
      expect(await list(admin, { q: 'muller' })).toEqual([owner, otherOwner]);
      expect(await list(admin, { q: String(owner) })).toEqual([owner]);
      expect(await list(admin, { q: 'nobody' })).toEqual([]);
      expect(await list(admin, { status: '1' })).toHaveLength(2);
      expect(await list(admin, { status: '4' })).toEqual([]);
      expect(await list(admin, { assigned: 'nobody', deadline: 'overdue' })).toEqual([]);
      const page = await test.request(listClients, { query: { limit: '1' } }, { as: admin });
      expect(page.headers.get('X-Total-Count')).toBe('2');
      expect(await list(admin, { limit: '1', cursor: page.headers.get('X-Next-Cursor') })).toEqual([
        otherOwner,
      ]);
    });

    it('are seen by an expert who is in charge, or who works on a filing', async () => {
      expect(await list(expert)).toEqual([]);
      expect((await read(expert)).error?.code).toBe('USER_NOT_FOUND');
      await assign(expert.userId);
      expect(await list(expert)).toEqual([owner]);
      expect((await read(expert)).body.years).toHaveLength(1);
      expect(await list(colleague)).toEqual([]);
      const status = (by: typeof expert) =>
        test.request(getTaxStatus, { query: { taxYear, userId: String(owner) } }, { as: by });
      expect([(await status(expert)).status, (await status(colleague)).status]).toEqual([200, 403]);
    });

    it('are reminded by the expert in charge, and have a deadline to be told', async () => {
      await assign(expert.userId);
      const filings = [owner, otherOwner].map((userId) => ({ userId, taxYear }));
      const { body: deadlines } = await test.request(
        listDeadlines,
        { body: { filings } },
        { as: asService('messages') },
      );
      const deadline = filingDeadline(sampleProfile, taxYear)?.date ?? null;
      expect(deadlines).toEqual(filings.map((filing) => ({ ...filing, deadline })));
      const remind = await test.request(remindUsers, { body: { filings } }, { as: expert });
      expect(remind.body).toEqual({
        reminded: 1,
        failed: [{ userId: otherOwner, taxYear, code: 'FILING_NOT_FOUND' }],
      });
      expect((await read()).body.lastContactAt).not.toBeNull();
    });

    it('show who only works on a filing no other year, and find nobody by it', async () => {
      const onDesk = {
        userId: owner,
        taxYear: taxYear - 1,
        status: 4 as const,
        receivedAt: new Date(test.clock.now()),
      };
      await test.db.write((manager) =>
        manager.insert(deskFilingEntity, {
          ...onDesk,
          ...{
            canton: '',
            deadline: '2025-03-31',
            searchText: 'x',
            assignedTo: expert.userId,
            waitingSince: null,
          },
          ...{
            priority: 1,
            problemCount: 0,
            snoozedUntil: '',
            tags: '',
            remindedAt: null,
            approvedBy: 0,
            version: 1,
          },
        }),
      );
      expect(await list(expert)).toEqual([owner]);
      expect((await read(expert)).body.years).toEqual([]);
      expect(await list(expert, { status: '1' })).toEqual([]);
      const { version } = (await read(expert)).body;
      const { body } = await change([{ userId: owner, version, assignedTo: expert.userId }], expert);
      expect(body.failed).toEqual([{ userId: owner, code: 'ASSIGNEE_NOT_ALLOWED' }]);
    });

    it('are seen with every filing on the desk with EXPERTS_SEE=all', async () => {
      await test.db.write((manager) =>
        manager.insert(deskFilingEntity, sampleDeskFiling(owner, { assignedTo: colleague.userId })),
      );
      expect(await list(expert)).toEqual([]);
      await test.restart({ EXPERTS_SEE: 'all' });
      expect(await list(expert)).toEqual([owner]);
      expect((await read(expert)).body.years).toEqual([]);
      await test.restart({ EXPERTS_SEE: 'assigned' });
    });

    it('are known to other services as far as somebody sees them', async () => {
      const allowed = async (by: typeof expert, userId = owner, year?: number) => {
        const query = { expertId: String(by.userId), role: by.role, userId: String(userId) };
        const ofYear = year === undefined ? {} : { taxYear: String(year) };
        const options = { as: asService('documents') };
        return (await test.request(getClientAccess, { query: { ...query, ...ofYear } }, options)).body
          .allowed;
      };
      expect([await allowed(admin), await allowed(admin, 999), await allowed(expert)]).toEqual([
        true,
        false,
        false,
      ]);
      await assign(expert.userId);
      expect([await allowed(expert), await allowed(expert, owner, taxYear)]).toEqual([true, true]);
      expect([await allowed(colleague), await allowed(colleague, owner, taxYear)]).toEqual([false, false]);
    });

    it('are those whose messages are told to who is in charge', async () => {
      const told = async (by: typeof expert) => {
        const body = { expertId: by.userId, role: by.role, userIds: [owner, otherOwner] };
        return (await test.request(listWorkableFilings, { body }, { as: asService('messages') })).body;
      };
      expect(await told(expert)).toEqual([]);
      await assign(expert.userId);
      expect(await told(expert)).toEqual([{ userId: owner, taxYear: null }]);
      expect(await told(colleague)).toEqual([]);
      await test.restart({ EXPERTS_SEE_CLIENTS: 'all' });
      expect(await told(colleague)).toEqual([]);
      await test.restart({ EXPERTS_SEE_CLIENTS: 'none' });
      expect(await told(expert)).toEqual([]);
      await test.restart({ EXPERTS_SEE_CLIENTS: '' });
    });

    it('are seen by every expert, or by none, as the office decides', async () => {
      await test.restart({ EXPERTS_SEE_CLIENTS: 'all' });
      expect(await list(colleague)).toEqual([owner, otherOwner]);
      await assign(colleague.userId);
      await test.restart({ EXPERTS_SEE_CLIENTS: 'none' });
      expect(await list(colleague)).toEqual([]);
      expect(await list()).toEqual([owner, otherOwner]);
      await test.restart({ EXPERTS_SEE_CLIENTS: '', CLIENTS: 'off' });
      expect([await list(), (await read()).error?.code]).toEqual([[], 'USER_NOT_FOUND']);
      await test.restart({ CLIENTS: '' });
    });

    it('are handed over by who is in charge, and a new filing goes to them', async () => {
      await assign(expert.userId);
      expect((await assign(colleague.userId, expert)).body.changed).toMatchObject([
        { userId: owner, assignedTo: { userId: colleague.userId } },
      ]);
      expect((await assign(owner)).body.failed).toEqual([{ userId: owner, code: 'ASSIGNEE_NOT_ALLOWED' }]);
      expect((await change([{ userId: owner, version: 1, tags: [] }])).body.failed).toEqual([]);
      expect((await change([{ userId: owner, version: 1, assignedTo: null }])).body.failed).toEqual([
        { userId: owner, code: 'STALE_VERSION' },
      ]);
      stubs.coveredYears.add(`${owner} ${taxYear}`);
      const move = { status: 3 as const, taxYear, userId: owner };
      await test.request(updateStatusNumeric, { body: move }, { as: admin });
      expect((await test.request(transmit, { body: { taxYear } }, { as: as(owner) })).status).toBe(200);
      const filing = await test.db.read((manager) => manager.findOneBy(deskFilingEntity, { userId: owner }));
      expect(filing?.assignedTo).toBe(colleague.userId);
    });

    it('have tags, until these are deleted', async () => {
      const { id } = (await test.request(addDeskTag, { body: { name: 'Post' } }, { as: admin })).body;
      const { version } = (await read()).body;
      expect((await change([{ userId: owner, version, tags: [id] }])).body.changed).toMatchObject([
        { tags: [id] },
      ]);
      expect(await list(admin, { tag: String(id) })).toEqual([owner]);
      await test.request(deleteDeskTag, { params: { id: String(id) } }, { as: admin });
      expect((await read()).body.tags).toEqual([]);
      const unknown = await change([{ userId: owner, version: version + 2, tags: [id] }]);
      expect(unknown.error?.code).toBe('TAG_NOT_FOUND');
    });

    it('are found without an event, and leave with their account', async () => {
      stubs.userIds = [22, 800_001];
      await test.restart({});
      await test.clock.advance(seconds(61));
      await refresh();
      expect(await list()).toContain(22);
      expect(await list()).not.toContain(800_001);
      await assign(expert.userId);
      const erase = (userId: number) =>
        test.request(eraseFilings, { params: { userId: String(userId) } }, { as: asService('auth') });
      await erase(expert.userId);
      const row = await test.db.read((manager) => manager.findOneBy(clientEntity, { userId: owner }));
      expect(row?.assignedTo).toBe(unassigned);
      await erase(owner);
      expect(await list()).not.toContain(owner);
    });

    it('wait for services that are down', async () => {
      stubs.down.add('documents');
      stubs.completeProfiles.add(owner);
      await test.request(expireTaxProfileState, { body: { userId: owner } }, { as: asService('profile') });
      await refresh();
      expect((await read()).body.years).toMatchObject([{ status: 1 }]);
      stubs.down.clear();
      await refresh();
      expect((await read()).body.years).toMatchObject([{ status: 2 }]);
      stubs.completeProfiles.clear();
    });

    it('are refused for bad input, without a session, and to users', async () => {
      expect((await test.request(listClients, { query: { limit: '0' } }, { as: admin })).status).toBe(400);
      expect((await test.fetch('/api/desk/clients?canton=XX', { as: admin })).status).toBe(400);
      expect((await test.fetch('/api/desk/clients')).status).toBe(401);
      for (const by of [as(owner), as(otherOwner)]) {
        expect((await test.request(listClients, {}, { as: by })).status).toBe(403);
        expect((await read(by)).status).toBe(403);
        expect((await change([{ userId: owner, version: 1 }], by)).status).toBe(403);
      }
      expect((await read(admin, 999)).error?.code).toBe('USER_NOT_FOUND');
      expect((await change([{ userId: 999, version: 1 }])).body.failed).toMatchObject([
        { code: 'USER_NOT_FOUND' },
      ]);
    });
  });
});
