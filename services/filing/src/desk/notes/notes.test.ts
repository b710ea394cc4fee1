import { randomUUID } from 'node:crypto';
import {
  deleteDeskNote,
  eraseFilings,
  exportFilings,
  listDeskNotes,
  maxNotesPerFiling,
  maxNoteText,
  saveDeskNote,
} from '@dossier/contracts';
import { asService, findStored, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskFilingEntity } from '../filings/desk.entity.ts';
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
import { sampleDeskFiling } from '../../testing/samples.ts';
import { deskNoteEntity, type DeskNoteRow } from './notes.entity.ts';

const taxYear = 2025;

forEachDatabase((database) => {
  describe('the notes about a filing', () => {
    const { test } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-01T12:00:00Z');
      await test.db.write(async (manager) => {
        await manager.clear(deskNoteEntity);
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, [
          sampleDeskFiling(owner),
          sampleDeskFiling(otherOwner),
          sampleDeskFiling(expert.userId),
          sampleDeskFiling(admin.userId),
        ]);
      });
    });

    const paramsOf = (userId: number) => ({ userId: String(userId), taxYear: String(taxYear) });
    const list = (by = expert, userId = owner) =>
      test.request(listDeskNotes, { params: paramsOf(userId) }, { as: by });
    const save = (id: string, version: number | null, text: string, by = expert, userId = owner) =>
      test.request(
        saveDeskNote,
        { params: { ...paramsOf(userId), id }, body: { version, text } },
        { as: by },
      );
    const add = (text: string, by = expert, userId = owner) => save(randomUUID(), null, text, by, userId);
    const remove = (id: string, version: number, by = expert, userId = owner) =>
      test.request(
        deleteDeskNote,
        { params: { ...paramsOf(userId), id }, query: { version: String(version) } },
        { as: by },
      );
    const texts = async () => (await list()).body.map(({ text }) => text);
    const count = () => test.db.read((manager) => manager.count(deskNoteEntity));
    /** A moment of the test clock, which runs on. */
    const minute = (time: string) => expect.stringContaining(`2026-03-01T${time}:`) as string;
    const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code;

    it('are listed newest first, with author and time, to everybody who may work on it', async () => {
      const first = (await add('Ask for page 2\n  of the statement ')).body;
      await test.clock.jump(60_000);
      await add('Called: sends it tomorrow', colleague);
      const notes = (await list(admin)).body;
      expect(notes.map(({ text, author }) => [text, author.name])).toEqual([
        ['Called: sends it tomorrow', 'Person 31'],
        ['Ask for page 2\n  of the statement', 'Person 30'],
      ]);
      expect(notes[1]).toEqual(first);
      expect(first).toMatchObject({ createdAt: minute('12:00'), editedAt: null, version: 1 });
      expect((await list(expert, otherOwner)).body).toEqual([]);
    });

    it('are edited by their author, and refused with 412 when changed since', async () => {
      const { id, version } = (await add('First')).body;
      await test.clock.jump(60_000);
      const edited = (await save(id, version, 'Second')).body;
      expect(edited).toMatchObject({ text: 'Second', version: 2, editedAt: minute('12:01') });
      expect((await save(id, version, 'Second')).body, 'repeated').toEqual(edited);
      for (const response of [await save(id, version, 'Third'), await save(id, null, 'Third')])
        expect([response.status, codeOf(response)]).toEqual([412, 'STALE_VERSION']);
      expect(codeOf(await remove(id, version))).toBe('STALE_VERSION');
      expect((await list()).body).toEqual([edited]);
    });

    it('are added once by a repeated call', async () => {
      const id = randomUUID();
      const responses = await Promise.all([save(id, null, 'Once'), save(id, null, 'Once')]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(await texts()).toEqual(['Once']);
    });

    it('are deleted by their author', async () => {
      const { id, version } = (await add('Old')).body;
      expect((await remove(id, version)).body).toEqual({ success: true });
      expect([await remove(id, version), await save(id, version, 'Edited')].map(codeOf)).toEqual([
        'NOTE_NOT_FOUND',
        'NOTE_NOT_FOUND',
      ]);
      expect(await texts()).toEqual([]);
    });

    it('of another expert, or of another filing, are neither edited nor deleted', async () => {
      const { id, version } = (await add('Mine')).body;
      for (const by of [colleague, admin])
        expect([await save(id, version, 'Theirs', by), await remove(id, version, by)].map(codeOf)).toEqual([
          'FORBIDDEN',
          'FORBIDDEN',
        ]);
      expect(
        [
          await save(id, version, 'Moved', expert, otherOwner),
          await remove(id, version, expert, otherOwner),
        ].map(codeOf),
      ).toEqual(['NOTE_NOT_FOUND', 'NOTE_NOT_FOUND']);
      expect(await texts()).toEqual(['Mine']);
    });

    it('are limited per filing', async () => {
      const { id } = (await add('First')).body;
      await test.db.write(async (manager) => {
        const row = await manager.findOneByOrFail(deskNoteEntity, { id });
        const copies = Array.from({ length: maxNotesPerFiling - 2 }, () => ({ ...row, id: randomUUID() }));
        await manager.insert(deskNoteEntity, copies);
      });
      const responses = await Promise.all([add('Last'), add('Last'), add('Last', colleague)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(responses.find(({ error }) => error)?.error?.code).toBe('TOO_MANY_NOTES');
      expect((await list()).body).toHaveLength(maxNotesPerFiling);
      expect((await save(id, 1, 'Edited')).status).toBe(200);
      expect((await add('Another filing', expert, otherOwner)).status).toBe(200);
    });

    it.each(deskCallers)('are open to %s by the assignment of the filing', async (_, caller, ...expected) => {
      for (const [index, assignedTo] of deskAssignees.entries()) {
        await test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
        const id = randomUUID();
        const responses = [
          await list(caller),
          await save(id, null, 'Note', caller),
          await remove(id, 1, caller),
        ];
        expect(responses.map(({ status }) => status)).toEqual(Array(3).fill(expected[index]));
      }
      expect(await count()).toBe(0);
    });

    it('about their own filing or an administrator’s are closed to experts', async () => {
      for (const userId of [expert.userId, admin.userId])
        expect([await list(expert, userId), await add('x', expert, userId)].map(codeOf)).toEqual([
          'FILING_NOT_FOUND',
          'FILING_NOT_FOUND',
        ]);
      expect(await count()).toBe(0);
    });

    it('reject bad input, a missing session and an administrator acting as an expert', async () => {
      const id = randomUUID();
      const path = `/api/desk/filings/${owner}/${taxYear}/notes`;
      for (const url of [path, `${path}/${id}`])
        expect((await test.fetch(url)).status).toBe(url === path ? 401 : 405);
      for (const text of ['', ' \n', 'x'.repeat(maxNoteText + 1)])
        expect((await save(id, null, text)).status).toBe(400);
      expect((await save('1', null, 'x')).status).toBe(400);
      expect((await save(id, 0, 'x')).status).toBe(400);
      expect((await test.fetch(`${path}/${id}`, { method: 'DELETE', as: expert })).status).toBe(400);
      const acting = { ...expert, impersonatedBy: 1 };
      expect([await save(id, null, 'x', acting), await remove(id, 1, acting)].map(codeOf)).toEqual([
        'NOT_WHILE_IMPERSONATING',
        'NOT_WHILE_IMPERSONATING',
      ]);
      expect(await texts()).toEqual([]);
    });

    it('are sealed at rest, and listed without text when damaged', async () => {
      const { id, version } = (await add('Canary of a note')).body;
      expect(await findStored(test, 'Canary of a note')).toEqual([]);
      const change = { authorId: colleague.userId } satisfies Partial<DeskNoteRow>;
      await test.db.write((manager) => manager.update(deskNoteEntity, { id }, change));
      expect(await texts()).toEqual([null]);
      expect((await save(id, version, 'Written again', colleague)).status).toBe(200);
      expect(await texts()).toEqual(['Written again']);
    });

    it('are in the export of the user without their author, and are erased with the account', async () => {
      const { id } = (await add('About you')).body;
      await add('About somebody else', expert, otherOwner);
      const caller = { as: asService('documents') };
      const exported = await test.request(exportFilings, { params: { userId: String(owner) } }, caller);
      expect(exported.body.notes).toEqual([
        { taxYear, at: minute('12:00'), editedAt: null, kind: 'note', text: 'About you' },
      ]);
      await test.request(eraseFilings, { params: { userId: String(owner) } }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.findBy(deskNoteEntity, { id }))).toEqual([]);
      expect(codeOf(await save(id, null, 'Too late'))).toBe('FILING_NOT_FOUND');
      expect((await list(expert, otherOwner)).body).toHaveLength(1);
    });
  });
});
