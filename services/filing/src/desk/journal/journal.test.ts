import { randomUUID } from 'node:crypto';
import {
  countInbox,
  deleteJournalEntry,
  eraseFilings,
  exportFilings,
  getClient,
  listJournal,
  listTasks,
  maxJournalEntries,
  saveJournalEntry,
  type JournalContent,
} from '@dossier/contracts';
import { as, asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { absenceEntity } from '../absences/absences.entity.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { addClients } from '../filings/client.repository.ts';
import { unassigned } from '../filings/desk.entity.ts';
import { journalEntity } from './journal.entity.ts';

const note = (text = 'Prefers the phone'): JournalContent => ({ kind: 'note', text });
const call = (change = {}): JournalContent => ({
  kind: 'call',
  text: 'Sends the statement',
  day: '2027-01-28',
  direction: 'in',
  ...change,
});
const task = (change = {}): JournalContent => ({
  kind: 'task',
  text: 'Ask for the statement',
  day: '2027-02-10',
  assignedTo: null,
  done: false,
  ...change,
});

forEachDatabase((database) => {
  describe('what the office keeps about a client', () => {
    const { test } = startFilingSuite({ database, env: { REVIEW: 'expert' } });
    beforeEach(async () => {
      test.clock.set('2027-02-01T12:00:00Z');
      await test.db.write(async (manager) => {
        await manager.clear(journalEntity);
        await manager.clear(absenceEntity);
        await manager.clear(clientEntity);
        const clients = [
          { userId: owner, searchText: 'anna', assignedTo: expert.userId },
          { userId: otherOwner, searchText: 'beat', assignedTo: unassigned },
        ];
        await addClients(manager, clients, new Date(test.clock.now()));
      });
    });

    const paramsOf = (userId: number) => ({ userId: String(userId) });
    const list = (by = expert, userId = owner) =>
      test.request(listJournal, { params: paramsOf(userId) }, { as: by });
    const save = (id: string, version: number | null, content: JournalContent, by = expert, userId = owner) =>
      test.request(
        saveJournalEntry,
        { params: { ...paramsOf(userId), id }, body: { version, content } },
        { as: by },
      );
    const add = (content: JournalContent, by = expert, userId = owner) =>
      save(randomUUID(), null, content, by, userId);
    const remove = (id: string, version: number, by = expert, userId = owner) =>
      test.request(
        deleteJournalEntry,
        { params: { ...paramsOf(userId), id }, query: { version: String(version) } },
        { as: by },
      );
    const tasks = async (by = expert) =>
      (await test.request(listTasks, {}, { as: by })).body.map(({ text, client }) => [client.userId, text]);
    const news = async (by = expert) =>
      (
        await test.request(
          countInbox,
          { params: { expertId: String(by.userId) } },
          { as: asService('messages') },
        )
      ).body;
    const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code;
    const count = () => test.db.read((manager) => manager.count(journalEntity));

    it('is listed newest first, for who sees the client', async () => {
      await add(note());
      await test.clock.jump(60_000);
      await add(call(), admin);
      const { body } = await list();
      expect(body).toMatchObject([
        {
          kind: 'call',
          text: 'Sends the statement',
          author: { userId: admin.userId },
          day: '2027-01-28',
          direction: 'in',
          assignedTo: null,
          doneAt: null,
        },
        { kind: 'note', text: 'Prefers the phone', author: { name: 'Person 30' }, day: null, version: 1 },
      ]);
      expect((await list(admin)).body).toEqual(body);
      for (const response of [
        await list(colleague),
        await add(note(), colleague),
        await remove(randomUUID(), 1, colleague),
        await list(expert, otherOwner),
        await list(expert, 999),
      ])
        expect([response.status, codeOf(response)]).toEqual([404, 'USER_NOT_FOUND']);
      expect(await count()).toBe(2);
    });

    it('is changed by the author of a note or call in the version that was shown', async () => {
      const { id, version } = (await add(note('First'))).body;
      const changed = (await save(id, version, note('Second'))).body;
      expect(changed).toMatchObject({ text: 'Second', version: 2 });
      expect((await save(id, version, note('Second'))).body, 'repeated').toEqual(changed);
      expect([await save(id, version, note('Third')), await remove(id, version)].map(codeOf)).toEqual([
        'STALE_VERSION',
        'STALE_VERSION',
      ]);
      expect([await save(id, 2, note('x'), admin), await remove(id, 2, admin)].map(codeOf)).toEqual([
        'FORBIDDEN',
        'FORBIDDEN',
      ]);
      expect(
        [await save(id, 2, task()), await save(id, 2, note('x'), admin, otherOwner)].map(codeOf),
      ).toEqual(['ENTRY_NOT_FOUND', 'ENTRY_NOT_FOUND']);
      expect((await remove(id, 2)).body).toEqual({ success: true });
      expect(codeOf(await save(id, 2, note('Late')))).toBe('ENTRY_NOT_FOUND');
      expect(await count()).toBe(0);
    });

    it('has calls that count as a contact, and none in the future', async () => {
      const contact = async () =>
        (await test.request(getClient, { params: paramsOf(owner) }, { as: expert })).body.lastContactAt;
      expect(await contact()).toBeNull();
      await add(call());
      await add(call({ day: '2027-01-02', direction: 'out' }));
      expect(await contact()).toBe('2027-01-28T11:00:00.000Z');
      for (const day of ['2027-02-02', '2020-01-01'])
        expect([(await add(call({ day }))).status, await count()]).toEqual([400, 2]);
    });

    it('has tasks that everybody who sees the client does and changes', async () => {
      const { id } = (await add(task(), admin)).body;
      expect((await save(id, 1, task({ done: true }))).body).toMatchObject({
        author: { userId: admin.userId },
        doneAt: expect.stringContaining('2027-02-01T12:00') as string,
      });
      expect(await tasks()).toEqual([]);
      expect((await save(id, 2, task({ day: '2027-03-01' }))).body).toMatchObject({
        doneAt: null,
        version: 3,
      });
      expect((await remove(id, 3)).status).toBe(200);
      expect((await add(task({ day: '2031-01-01' }))).status).toBe(400);
    });

    it('tells of open tasks who does them, or who is in charge', async () => {
      await add(task({ day: '2027-02-20' }));
      await add(task({ text: 'Mine', assignedTo: expert.userId }), admin);
      await add(task({ text: 'Of nobody' }), admin, otherOwner);
      await add(task({ text: 'Of the administrator', assignedTo: admin.userId }));
      expect(await tasks()).toEqual([
        [owner, 'Mine'],
        [owner, 'Ask for the statement'],
      ]);
      expect(await tasks(admin)).toEqual([[owner, 'Of the administrator']]);
      expect(await tasks(colleague)).toEqual([]);
      const absence = { expertId: expert.userId, deputyId: colleague.userId };
      await test.db.write((manager) =>
        manager.insert(absenceEntity, { ...absence, fromDay: '2027-01-01', untilDay: '2027-03-01' }),
      );
      expect(await tasks(colleague)).toHaveLength(2);
    });

    it('tells of tasks that are due with the inbox', async () => {
      await add(task());
      expect(await news()).toEqual({ unread: 0, latestAt: null });
      test.clock.set('2027-02-10T12:00:00Z');
      expect(await news()).toEqual({ unread: 1, latestAt: '2027-02-10T00:00:00.000Z' });
      expect(await news(colleague)).toEqual({ unread: 0, latestAt: null });
    });

    it('gives tasks only to who sees the client', async () => {
      for (const assignedTo of [colleague.userId, owner, 32, 999])
        expect(codeOf(await add(task({ assignedTo })))).toBe('ASSIGNEE_NOT_ALLOWED');
      await test.restart({ EXPERTS_SEE_CLIENTS: 'all' });
      expect((await add(task({ assignedTo: colleague.userId }))).status).toBe(200);
      await test.restart({ EXPERTS_SEE_CLIENTS: '' });
      expect(await tasks(colleague), 'no longer seen').toEqual([]);
    });

    it('is limited for each kind', async () => {
      const { id } = (await add(note())).body;
      await test.db.write(async (manager) => {
        const row = await manager.findOneByOrFail(journalEntity, { id });
        const copies = Array.from({ length: maxJournalEntries - 2 }, () => ({ ...row, id: randomUUID() }));
        await manager.insert(journalEntity, copies);
      });
      const responses = await Promise.all([add(note('Last')), add(note('Last'))]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(responses.map(codeOf)).toContain('TOO_MANY_ENTRIES');
      expect((await add(call())).status).toBe(200);
    });

    it('is closed to users, to nobody signed in and to an administrator acting as an expert', async () => {
      const id = randomUUID();
      for (const response of [
        await list(as(owner)),
        await add(note(), as(owner)),
        await remove(id, 1, as(owner)),
      ])
        expect([response.status, codeOf(response)]).toEqual([403, 'FORBIDDEN']);
      expect((await test.fetch(`/api/desk/clients/${owner}/journal`)).status).toBe(401);
      expect((await test.fetch('/api/desk/tasks')).status).toBe(401);
      expect((await test.request(listTasks, {}, { as: as(owner) })).status).toBe(403);
      expect(codeOf(await add(note(), { ...expert, impersonatedBy: 1 }))).toBe('NOT_WHILE_IMPERSONATING');
      expect(await count()).toBe(0);
    });

    it('rejects bad input', async () => {
      const bad: object[] = [
        { kind: 'note', text: ' ' },
        { kind: 'note', text: 'x', day: '2027-01-01' },
        { kind: 'letter', text: 'x' },
        call({ direction: 'up' }),
        call({ day: '2027-02-30' }),
        task({ assignedTo: 0 }),
      ];
      for (const content of bad)
        expect((await add(content as JournalContent)).status, JSON.stringify(content)).toBe(400);
      expect((await save('1', null, note())).status).toBe(400);
      expect(await count()).toBe(0);
    });

    it('is sealed at rest, and listed without text when damaged', async () => {
      const first = (await add(note('Canary of a note'))).body;
      const second = (await add(note('Other'))).body;
      expect(await findStored(test, 'Canary of a note')).toEqual([]);
      await test.db.write(async (manager) => {
        const { text } = await manager.findOneByOrFail(journalEntity, { id: second.id });
        await manager.update(journalEntity, { id: first.id }, { text });
      });
      const texts = (await list()).body.map(({ id, text }) => [id === first.id, text]);
      expect(texts).toEqual(
        expect.arrayContaining([
          [true, null],
          [false, 'Other'],
        ]),
      );
    });

    it('is in the export of the client without the experts, and is erased with the account', async () => {
      await add(note());
      await add(call({ direction: 'out' }));
      await add(task({ assignedTo: expert.userId }));
      const exported = await test.request(
        exportFilings,
        { params: paramsOf(owner) },
        { as: asService('documents') },
      );
      expect(exported.body.client?.journal).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'note', text: 'Prefers the phone', day: null }),
          expect.objectContaining({ kind: 'call', day: '2027-01-28', direction: 'out' }),
          expect.objectContaining({ kind: 'task', doneAt: null }),
        ]),
      );
      expect(JSON.stringify(exported.body.client)).not.toContain('Person 30');
      await test.request(eraseFilings, { params: paramsOf(expert.userId) }, { as: asService('auth') });
      expect((await list(admin)).body.find(({ kind }) => kind === 'task')?.assignedTo).toBeNull();
      await test.request(eraseFilings, { params: paramsOf(owner) }, { as: asService('auth') });
      expect(await count()).toBe(0);
    });
  });
});
