import { randomUUID } from 'node:crypto';
import {
  deleteView,
  joinView,
  eraseFilings,
  exportFilings,
  listClientViews,
  listSavedViews,
  maxViewName,
  maxViewsPerUser,
  saveClientView,
  saveView,
  type SavedClientView,
  type SavedView,
} from '@dossier/contracts';
import { as, asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { sampleDeskFiling } from '../../testing/samples.ts';
import { savedViewEntity } from './saved-views.entity.ts';

const open: SavedView['filters'] = { status: 'open', sort: 'received' };

forEachDatabase((database) => {
  describe('saved views', () => {
    const { test, stubs } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      stubs.down.clear();
      await test.db.write(async (manager) => {
        await manager.clear(savedViewEntity);
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, [
          sampleDeskFiling(owner, { assignedTo: expert.userId, canton: 'BE' }),
          sampleDeskFiling(otherOwner, { waitingSince: new Date('2026-02-20T00:00:00Z') }),
          sampleDeskFiling(22, { assignedTo: colleague.userId }),
          sampleDeskFiling(23, { status: 6 }),
        ]);
      });
    });

    const list = (by = expert) => test.request(listSavedViews, {}, { as: by });
    const save = (id: string, version: number | null, view: SavedView, by = expert) =>
      test.request(saveView, { params: { id }, body: { ...view, version } }, { as: by });
    const add = async (name: string, filters = open, by = expert) => {
      await test.clock.jump(1000);
      return save(randomUUID(), null, { name, filters }, by);
    };
    const remove = (id: string, version: number, by = expert) =>
      test.request(deleteView, { params: { id }, query: { version: String(version) } }, { as: by });
    const names = async (by = expert) => (await list(by)).body.map(({ view }) => view?.name);
    const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code;

    it('have what was added since beside what published builds accept', async () => {
      const { body } = await add('Late', { ...open, sort: 'name', snoozed: 'all', tag: 3 });
      expect(body).toMatchObject({
        view: { name: 'Late', filters: { ...open, sort: 'received' } },
        added: { sort: 'name', snoozed: 'all', tag: 3 },
      });
      const [listed] = (await list()).body;
      expect(listed?.view?.filters).not.toHaveProperty('tag');
      expect(joinView(listed!)?.filters).toEqual({ ...open, sort: 'name', snoozed: 'all', tag: 3 });
    });

    describe('of the list of clients', () => {
      const filters: SavedClientView['filters'] = {
        q: 'müller',
        canton: 'BE',
        status: 2,
        tag: 3,
        invited: 'no',
      };
      const listed = (by = expert) => test.request(listClientViews, {}, { as: by });
      const store = (id: string, version: number | null, view: SavedClientView, by = expert) =>
        test.request(saveClientView, { params: { id }, body: { ...view, version } }, { as: by });

      it('are apart from those of the queue, with a limit of their own', async () => {
        const id = randomUUID();
        const { body } = await store(id, null, { name: 'Bern', filters });
        expect(body).toEqual({ id, view: { name: 'Bern', filters }, version: 1 });
        await add('Open');
        expect(await names()).toEqual(['Open']);
        expect((await listed()).body).toEqual([body]);
        expect((await listed(colleague)).body).toEqual([]);
        expect(codeOf(await save(id, 1, { name: 'Queue', filters: open }))).toBe('VIEW_NOT_FOUND');
        await test.db.write(async (manager) => {
          const row = await manager.findOneByOrFail(savedViewEntity, { id });
          const copies = Array.from({ length: maxViewsPerUser - 1 }, () => ({ ...row, id: randomUUID() }));
          await manager.insert(savedViewEntity, copies);
        });
        expect(codeOf(await store(randomUUID(), null, { name: 'One more', filters }))).toBe('TOO_MANY_VIEWS');
        expect((await add('Another list')).status).toBe(200);
      });

      it('are changed in the version that was shown, and deleted', async () => {
        const id = randomUUID();
        await store(id, null, { name: 'Bern', filters });
        expect((await store(id, 1, { name: 'BE', filters: {} })).body.version).toBe(2);
        expect(codeOf(await store(id, 1, { name: 'ZH', filters }))).toBe('STALE_VERSION');
        expect((await remove(id, 2)).status).toBe(200);
        expect((await listed()).body).toEqual([]);
      });

      it('are closed to users and to nobody signed in, and reject what the list does not know', async () => {
        const id = randomUUID();
        const view = { name: 'x', filters };
        expect([await listed(as(owner)), await store(id, null, view, as(owner))].map(codeOf)).toEqual([
          'FORBIDDEN',
          'FORBIDDEN',
        ]);
        expect((await test.fetch('/api/desk/client-views')).status).toBe(401);
        expect(codeOf(await store(id, null, view, { ...expert, impersonatedBy: 1 }))).toBe(
          'NOT_WHILE_IMPERSONATING',
        );
        for (const bad of [{ status: 9 }, { sort: 'received' }, { canton: 'XX' }, { q: ' ' }])
          expect((await store(id, null, { name: 'x', filters: bad as object })).status).toBe(400);
      });

      it('are in the export', async () => {
        await store(randomUUID(), null, { name: 'Bern', filters });
        const params = { userId: String(expert.userId) };
        const exported = await test.request(exportFilings, { params }, { as: asService('documents') });
        expect(exported.body.savedViews).toMatchObject([{ name: 'Bern', filters }]);
      });
    });

    it('are listed in the order they were saved, with the filings that match for their user', async () => {
      const views: SavedView[] = [
        { name: 'Mine', filters: { ...open, assigned: 'me' } },
        { name: 'Bern ', filters: { canton: 'BE', taxYear: 2025, sort: 'deadline' } },
        { name: 'Waiting', filters: { ...open, waiting: 'person' } },
        { name: 'Everything', filters: { sort: 'latest' } },
        { name: 'Müller', filters: { search: 'müller', sort: 'received' } },
      ];
      for (const { name, filters } of views) await add(name, filters);
      const listed = (await list()).body;
      expect(listed.map(({ view, count }) => [view?.name, count])).toEqual([
        ['Mine', 1],
        ['Bern', 1],
        ['Waiting', 1],
        ['Everything', 3],
        ['Müller', null],
      ]);
      expect(listed[1]).toMatchObject({ view: { filters: views[1]?.filters }, version: 1 });
    });

    it('are renamed and overwritten, and refused with 412 when changed since', async () => {
      const { id, version } = (await add('First')).body;
      const renamed = (await save(id, version, { name: 'Second', filters: open })).body;
      expect(renamed).toEqual({ id, view: { name: 'Second', filters: open }, version: 2 });
      expect((await save(id, version, { name: 'Second', filters: open })).body, 'repeated').toEqual(renamed);
      for (const based of [version, null]) {
        const response = await save(id, based, { name: 'Third', filters: open });
        expect([response.status, codeOf(response)]).toEqual([412, 'STALE_VERSION']);
      }
      expect(codeOf(await remove(id, version))).toBe('STALE_VERSION');
      const filters: SavedView['filters'] = { deadline: 'soon', sort: 'deadline' };
      expect((await save(id, 2, { name: 'Second', filters })).body).toMatchObject({
        view: { filters },
        version: 3,
      });
      expect(await names()).toEqual(['Second']);
    });

    it('are added once by a repeated call', async () => {
      const id = randomUUID();
      const once = () => save(id, null, { name: 'Once', filters: open });
      expect((await Promise.all([once(), once()])).map(({ status }) => status)).toEqual([200, 200]);
      expect(await names()).toEqual(['Once']);
    });

    it('are deleted, and not brought back by a late change', async () => {
      const { id, version } = (await add('Old')).body;
      expect((await remove(id, version)).body).toEqual({ success: true });
      const late = await save(id, version, { name: 'Edited', filters: open });
      expect([await remove(id, version), late].map(codeOf)).toEqual(['VIEW_NOT_FOUND', 'VIEW_NOT_FOUND']);
      expect(await names()).toEqual([]);
    });

    it('of another expert are neither listed, changed nor deleted, also not by an administrator', async () => {
      const { id, version } = (await add('Mine')).body;
      for (const by of [colleague, admin]) {
        const changed = await save(id, version, { name: 'Theirs', filters: open }, by);
        expect([changed, await remove(id, version, by)].map(codeOf)).toEqual([
          'VIEW_NOT_FOUND',
          'VIEW_NOT_FOUND',
        ]);
        expect(await names(by)).toEqual([]);
        expect((await save(id, null, { name: 'Own', filters: open }, by)).status, 'the same id').toBe(200);
      }
      expect(await names()).toEqual(['Mine']);
    });

    it('are limited per user', async () => {
      const { id, version } = (await add('First')).body;
      await test.db.write(async (manager) => {
        const row = await manager.findOneByOrFail(savedViewEntity, { userId: expert.userId, id });
        const copies = Array.from({ length: maxViewsPerUser - 2 }, () => ({ ...row, id: randomUUID() }));
        await manager.insert(savedViewEntity, copies);
      });
      const responses = await Promise.all([add('Last'), add('Last')]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(responses.map(codeOf)).toContain('TOO_MANY_VIEWS');
      expect(await names()).toHaveLength(maxViewsPerUser);
      expect((await save(id, version, { name: 'Renamed', filters: open })).status).toBe(200);
      expect((await add('Another user', open, colleague)).status).toBe(200);
    });

    it('are closed to users, to nobody signed in, and to an administrator acting as an expert', async () => {
      const id = randomUUID();
      const view = { name: 'x', filters: open };
      for (const response of [
        await list(as(owner)),
        await save(id, null, view, as(owner)),
        await remove(id, 1, as(owner)),
      ])
        expect([response.status, codeOf(response)]).toEqual([403, 'FORBIDDEN']);
      expect((await test.fetch('/api/desk/views')).status).toBe(401);
      const acting = { ...expert, impersonatedBy: 1 };
      expect([await save(id, null, view, acting), await remove(id, 1, acting)].map(codeOf)).toEqual([
        'NOT_WHILE_IMPERSONATING',
        'NOT_WHILE_IMPERSONATING',
      ]);
      expect(await names()).toEqual([]);
    });

    it('reject a bad id, name, version and filters that the queue does not know', async () => {
      const put = (body: object, id: string = randomUUID()) =>
        test.fetch(`/api/desk/views/${id}`, {
          method: 'PUT',
          as: expert,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ version: null, name: 'View', filters: open, ...body }),
        });
      expect((await put({}, '1')).status).toBe(400);
      for (const body of [
        { name: ' ' },
        { name: 'x'.repeat(maxViewName + 1) },
        { version: 0 },
        { filters: {} },
        { filters: { ...open, status: 'lost' } },
        { filters: { ...open, canton: 'XX' } },
        { filters: { ...open, taxYear: 1 } },
        { filters: { ...open, search: ' ' } },
        { filters: { ...open, cursor: '1' } },
      ])
        expect((await put(body)).status, JSON.stringify(body)).toBe(400);
      expect(
        (await test.fetch(`/api/desk/views/${randomUUID()}`, { method: 'DELETE', as: expert })).status,
      ).toBe(400);
      expect(await names()).toEqual([]);
    });

    it('are sealed at rest with name and search, and can be overwritten or deleted when damaged', async () => {
      const filters: SavedView['filters'] = { search: 'canary of a search', sort: 'received' };
      const first = (await add('Canary of a name', filters)).body;
      const second = (await add('Other')).body;
      for (const canary of ['Canary of a name', 'canary of a search'])
        expect(await findStored(test, canary)).toEqual([]);
      await test.db.write(async (manager) => {
        const { content } = await manager.findOneByOrFail(savedViewEntity, { id: second.id });
        await manager.update(savedViewEntity, { userId: expert.userId }, { content });
      });
      expect((await list()).body[0]).toEqual({ id: first.id, view: null, count: null, version: 1 });
      expect((await save(first.id, 1, { name: 'Again', filters })).status).toBe(200);
      expect(await names()).toEqual(['Again', 'Other']);
    });

    it('answer 503 while the roles of the filings are unknown', async () => {
      await add('Open');
      stubs.down.add('auth');
      expect((await list()).status).toBe(503);
    });

    it('are in the export of their user, and are erased with the account', async () => {
      await add('Mine');
      await add('Theirs', open, colleague);
      const params = { userId: String(expert.userId) };
      const exported = await test.request(exportFilings, { params }, { as: asService('documents') });
      expect(exported.body.savedViews).toEqual([
        { at: expect.stringContaining('2026-03-01T12:00') as string, name: 'Mine', filters: open },
      ]);
      await test.request(eraseFilings, { params }, { as: asService('auth') });
      expect(
        await test.db.read((manager) => manager.countBy(savedViewEntity, { userId: expert.userId })),
      ).toBe(0);
      expect(await names(colleague)).toEqual(['Theirs']);
    });
  });
});
