import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { auditLists, endpoint, getMessagesState } from '@dossier/contracts';
import type { EntityManager } from 'typeorm';
import { startForEachTest } from '../testing/start-for.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createService, fail, type Service, type ServiceDeps, type UserIdentity } from '../index.ts';
import { CreateNotes1763000100000, common, noteEntity } from '../service/notes.fixture.ts';
import { as, asService, forEachDatabase, startTestService } from '../testing/index.ts';
import { auditCheckpointEntity, auditEntity, auditHeadEntity, type AuditHeadRow } from './audit.entity.ts';
import { checkpointFile } from './checkpoint-file.ts';
import { verifyAudit } from '../service/run-audit-verify.ts';

const userParams = z.strictObject({ userId: z.coerce.number() });
const change = endpoint({
  ...common,
  id: 'test.change',
  method: 'POST',
  path: '/api/admin/notes/{userId}',
  access: 'admin',
  params: userParams,
  body: z.strictObject({ result: z.enum(['done', 'refused', 'rolledBack', 'failed']) }),
  response: z.object({}),
});
const look = endpoint({
  ...common,
  id: 'test.look',
  method: 'GET',
  path: '/api/notes/{userId}',
  access: 'expert',
  params: userParams,
  response: z.object({}),
});
const own = endpoint({
  ...common,
  id: 'test.own',
  method: 'PUT',
  path: '/api/own/{id}',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ userId: z.number().optional(), taxYear: z.number().optional() }),
  response: z.object({}),
});

function createAudited(deps: ServiceDeps): Service {
  const service = createService(
    { name: 'messages', entities: [noteEntity], migrations: [CreateNotes1763000100000] },
    deps,
  );
  const addNote = (manager: EntityManager, ownerId: number) =>
    manager.insert(noteEntity, { id: crypto.randomUUID(), ownerId, text: 'note', createdAt: new Date() });
  service.route(change, async ({ params: { userId }, body: { result }, db }) => {
    if (result === 'refused') throw fail('USER_NOT_FOUND');
    await db.write(async (manager) => {
      await addNote(manager, userId);
      if (result === 'rolledBack') throw fail('ACCOUNT_PROTECTED');
    });
    if (result === 'failed') throw fail('SERVICE_UNAVAILABLE');
    return {};
  });
  service.route(look, () => ({}));
  service.route(own, () => ({}));
  return service;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

forEachDatabase((database) => {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const test = startForEachTest(() =>
    startTestService(createAudited, { database, env: { MASTER_KEY: oldKey } }),
  );

  const send = (userId: number, result: z.input<typeof change.body>['result'] = 'done', who = as(1)) =>
    test.request(change, { params: { userId }, body: { result } }, { as: who });
  const rows = () => test.db.read((manager) => manager.find(auditEntity, { order: { id: 'ASC' } }));
  const run = (statement: string, values: unknown[] = []): Promise<void> =>
    test.db.write((manager) => manager.query(statement, values));
  const verify = async () => {
    const report = await verifyAudit('messages', test.deps);
    return report?.problem ?? report?.checked;
  };
  const summary = async () =>
    (await rows()).map(({ actorId, role, kind, act, subjectId, target, outcome, code }) =>
      [actorId, role, kind, act, subjectId, target, outcome, code].join(' '),
    );

  describe('the audit log', () => {
    it('has an entry for each request that needs a role, with its outcome', async () => {
      await send(7);
      await send(7, 'refused');
      await send(7, 'rolledBack');
      await send(7, 'failed');
      await send(7, 'done', as(8));
      await test.request(look, { params: { userId: 7 } }, { as: as(3, 'expert') });
      expect(await summary()).toEqual([
        '1 admin act test.change 7  done ',
        '1 admin act test.change 7  refused USER_NOT_FOUND',
        '1 admin act test.change 7  refused ACCOUNT_PROTECTED',
        '1 admin act test.change 7  done ',
        '1 admin act test.change 7  failed SERVICE_UNAVAILABLE',
        '8 user act test.change 7  refused FORBIDDEN',
        '3 expert look test.look 7  done ',
      ]);
      // The entry of a change that was rolled back is its refusal only.
      expect(await test.db.read((manager) => manager.count(noteEntity))).toBe(2);
      expect(await verify()).toBe(7);
    });

    it('has what an administrator does as a user, and what concerns another user, but not the own requests', async () => {
      const put = (id: string, who: UserIdentity, body = {}) =>
        test.request(own, { params: { id }, body }, { as: who });
      await put('a-1', as(7));
      await put('a-1', as(1), { userId: 1 });
      await put('a-1', { ...as(7), impersonatedBy: 1 }, { userId: 7 });
      await put('<content>', { ...as(7), impersonatedBy: 1 });
      await put(' ', as(1), { userId: 9, taxYear: 2025 });
      expect(await summary()).toEqual([
        '1 admin act test.own 7 a-1 done ',
        '1 admin act test.own 7  done ',
        '1 admin act test.own 9 2025 done ',
      ]);
    });

    it('repeats a look or a refusal of the same person after an hour only', async () => {
      const lookAt = (userId: number, actor = 3) =>
        test.request(look, { params: { userId } }, { as: as(actor, 'expert') });
      for (let round = 0; round < 2; round += 1) {
        await Promise.all([lookAt(7), lookAt(7), lookAt(8), lookAt(7, 4), send(7, 'done', as(9))]);
        await test.clock.advance(hour);
      }
      expect((await summary()).sort().filter((_, index) => index % 2 === 0)).toEqual([
        '3 expert look test.look 7  done ',
        '3 expert look test.look 8  done ',
        '4 expert look test.look 7  done ',
        '9 user act test.change 7  refused FORBIDDEN',
      ]);
    });

    it('answers no request that it cannot record', async () => {
      await run('ALTER TABLE audit RENAME TO audit_away');
      expect((await test.request(look, { params: { userId: 7 } }, { as: as(3, 'expert') })).status).toBe(500);
      expect((await send(7)).status).toBe(500);
      expect(await test.db.read((manager) => manager.count(noteEntity))).toBe(0);
      await run('ALTER TABLE audit_away RENAME TO audit');
    });

    it('stays one chain with several writers', async () => {
      const lookAt = (userId: number) =>
        test.request(look, { params: { userId } }, { as: as(userId + 100, 'expert') });
      const users = Array.from({ length: 12 }, (_, index) => index + 1);
      await Promise.all(users.flatMap((userId) => [send(userId), lookAt(userId), lookAt(userId)]));
      expect((await rows()).map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
      expect(await verify()).toBe(24);
    });
  });

  describe('the list of the audit log', () => {
    const list = async (query: Record<string, string> = {}) => {
      const input = { query: { limit: '10', ...query } };
      const { body } = await test.request(auditLists.messages, input, { as: asService('gateway') });
      return body;
    };
    const ids = async (query: Record<string, string>) => (await list(query)).entries.map(({ id }) => id);

    it('is filtered, newest first, in pages, for the gateway only', async () => {
      const start = new Date(test.clock.now()).toISOString();
      await send(7);
      await send(8, 'refused');
      await test.clock.advance(1000);
      await test.request(look, { params: { userId: 7 } }, { as: as(3, 'expert') });
      await test.request(look, { params: { userId: 3 } }, { as: as(3, 'expert') });
      const { entries, total } = await list();
      expect(total).toBe(4);
      expect(entries.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
      expect(entries[3]).toEqual({
        id: 1,
        at: expect.stringMatching(/Z$/) as string,
        actorId: 1,
        role: 'admin',
        kind: 'act',
        act: 'test.change',
        subjectId: 7,
        target: null,
        outcome: 'done',
        code: null,
        requestId: expect.any(String) as string,
      });
      const at = entries[1]?.at ?? '';
      expect(await ids({ limit: '3' })).toEqual([4, 3, 2]);
      expect(await ids({ before: at, beforeId: '3' })).toEqual([2, 1]);
      expect(await ids({ before: entries[0]?.at ?? '', beforeId: '9' })).toEqual([4, 3, 2, 1]);
      expect(await ids({ from: at })).toEqual([4, 3]);
      expect(await ids({ from: start, to: at })).toEqual([2, 1]);
      expect(await ids({ actor: '3', byOthers: 'true' })).toEqual([3]);
      expect(await ids({ subject: '7' })).toEqual([3, 1]);
      expect(await ids({ act: 'test.change', outcome: 'refused' })).toEqual([2]);
      expect(await ids({ kind: 'look' })).toEqual([4, 3]);
      const refused = await test.request(auditLists.messages, { query: { limit: '10' } }, { as: as(1) });
      expect(refused.error?.code).toBe('NOT_FOUND');
    });
  });

  describe('the verification of the audit log', () => {
    const attacks: [string, () => Promise<void>][] = [
      ['an earlier state of the database', () => rollBack()],
      ['the last rows were deleted', () => run('DELETE FROM audit WHERE id >= 5')],
      ['the head was deleted', () => run('DELETE FROM audit_head')],
      ['the whole log was deleted', () => wipe()],
      [
        'all of it was deleted but the head',
        async () => {
          await run('DELETE FROM audit');
          await run('DELETE FROM audit_checkpoint');
        },
      ],
      ['the last row was changed', () => run('UPDATE audit SET mac = outcome WHERE id = 6')],
    ];
    async function wipe() {
      for (const table of ['audit', 'audit_head', 'audit_checkpoint']) await run(`DELETE FROM ${table}`);
    }
    beforeEach(async () => {
      for (let userId = 1; userId <= 6; userId += 1) await send(userId);
    });

    it('accepts an intact log, also under a new master key', async () => {
      expect(await verify()).toBe(6);
      await test.restart({ MASTER_KEY: `${newKey},${oldKey}` });
      await test.clock.advance(60_000);
      await test.restart({ MASTER_KEY: newKey });
      await send(7);
      expect(await verify()).toBe(7);
    });

    it.each([
      ['a changed subject', 'UPDATE audit SET subjectId = 99 WHERE id = 3', 3, 'changed'],
      ['a changed time', "UPDATE audit SET at = '2020-01-01 00:00:00.000' WHERE id = 3", 3, 'changed'],
      ['a removed code', "UPDATE audit SET outcome = 'refused' WHERE id = 1", 1, 'changed'],
      [
        'a copied code',
        'UPDATE audit SET mac = (SELECT m FROM (SELECT mac AS m FROM audit WHERE id = 2) AS s) WHERE id = 4',
        4,
        'changed',
      ],
      ['a deleted row', 'DELETE FROM audit WHERE id = 3', 4, 'missing'],
      ['a deleted start', 'DELETE FROM audit WHERE id <= 2', 3, 'missing'],
      ['a deleted end', 'DELETE FROM audit WHERE id >= 5', 4, 'truncated'],
      ['a deleted log', 'DELETE FROM audit', 6, 'missing'],
      ['a deleted head', 'DELETE FROM audit_head', 0, 'head'],
      ['a moved head', 'UPDATE audit_head SET rowId = 5', 5, 'head'],
    ] as const)('finds %s', async (_name, statement, row, reason) => {
      await run(statement);
      expect(await verify()).toEqual({ row, reason });
    });

    it('finds a change of any column', async () => {
      const { entityMetadatas } = test.db.dataSource;
      for (const { tableName, columns } of entityMetadatas.filter(({ tableName: name }) =>
        /^audit(_head)?$/.test(name),
      ))
        for (const { databaseName, type } of columns) {
          const [key, id] = tableName === 'audit' ? ['id', 3] : ['rowId', 6];
          const value = type === 'integer' ? 99 : type === 'datetime' ? '2020-01-01 00:00:00.000' : 'x';
          const change = `UPDATE ${tableName} SET ${databaseName} = ?`;
          const [row] = await test.db.read(
            (manager) =>
              manager.query(`SELECT ${databaseName} AS original FROM ${tableName} WHERE ${key} = ?`, [
                id,
              ]) as Promise<{ original: unknown }[]>,
          );
          await run(`${change} WHERE ${key} = ?`, [value, id]);
          expect(await verify(), `${tableName}.${databaseName}`).toBeTypeOf('object');
          await run(`${change} WHERE ${databaseName} = ?`, [row?.original, value]);
          expect(await verify()).toBe(6);
        }
    });

    it('finds rows that were swapped, and a row that was put in later', async () => {
      await run('UPDATE audit SET id = 99 WHERE id = 2');
      await run('UPDATE audit SET id = 2 WHERE id = 3');
      await run('UPDATE audit SET id = 3 WHERE id = 99');
      expect(await verify()).toEqual({ row: 2, reason: 'changed' });
      await run('UPDATE audit SET id = 99 WHERE id = 2');
      await run('UPDATE audit SET id = 2 WHERE id = 3');
      await run('UPDATE audit SET id = 3 WHERE id = 99');
      expect(await verify()).toBe(6);
      const [third] = (await rows()).slice(2, 3);
      await run('DELETE FROM audit WHERE id = 3');
      await test.db.write((manager) =>
        manager.insert(auditEntity, { ...third, subjectId: 4, mac: third?.mac ?? '' }),
      );
      expect(await verify()).toEqual({ row: 3, reason: 'changed' });
    });

    it('finds an end that was replaced by an earlier state of the database', async () => {
      await rollBack();
      expect(await verify()).toEqual({ row: 6, reason: 'truncated' });
    });

    it.each(attacks)('is not continued after %s, also after a restart', async (_name, attack) => {
      await attack();
      await expectStopped();
      // Neither the next hour nor the next start signs the shorter log.
      await test.clock.advance(hour);
      await test.restart();
      await expectStopped();
      expect(await verify()).toMatchObject({ reason: expect.any(String) as string });
    });

    it.each(attacks)('is not continued after %s while the service was stopped', async (_name, attack) => {
      await test.clock.advance(hour);
      await attack();
      await test.restart();
      await expectStopped();
      expect(await verify()).toMatchObject({ reason: expect.any(String) as string });
    });

    it('is not continued without rows that are older than the last checkpoint', async () => {
      await test.clock.advance(hour);
      await send(7);
      await run('DELETE FROM audit WHERE id = 3');
      await test.clock.advance(hour);
      await expectStopped();
    });

    it('is not signed with rows that were changed since the last checkpoint', async () => {
      await test.clock.advance(hour);
      await send(7);
      await send(8);
      await run('UPDATE audit SET subjectId = 99 WHERE id = 7');
      await test.clock.advance(hour);
      expect(await checkpoints()).toEqual([6]);
      await expectStopped();
    });

    it('is not continued beside a checkpoint that is not authentic', async () => {
      const file = checkpointFile(test.dataDir, 'messages');
      await test.clock.advance(hour);
      await writeFile(file, (await readFile(file, 'utf8')).replace('"rowId":6', '"rowId":5'));
      await test.restart();
      await expectStopped();
    });

    it('goes on after a restore, without the checkpoint of the state before', async () => {
      await test.clock.advance(hour);
      await rollBack();
      await rm(checkpointFile(test.dataDir, 'messages'));
      await test.restart();
      expect((await send(8)).status).toBe(200);
      await test.clock.advance(hour);
      expect(await verify()).toBe(7);
    });

    it('goes on when an operator removes the checkpoint, with a row that says that it was changed', async () => {
      await run('DELETE FROM audit WHERE id >= 5');
      await run('DELETE FROM audit_head');
      await expectStopped();
      await rm(checkpointFile(test.dataDir, 'messages'));
      await test.restart();
      await send(7);
      expect((await rows()).map(({ id, act }) => `${id} ${act}`).slice(4)).toEqual([
        '5 audit.restarted',
        '6 test.change',
      ]);
      expect(await verify()).toEqual({ row: 5, reason: 'restarted' });
      await test.clock.advance(hour);
      await test.restart();
      expect((await send(8)).status).toBe(200);
    });

    it('starts at a checkpoint after the entries before it were deleted with age', async () => {
      await test.clock.advance(hour);
      expect(await checkpoints()).toEqual([6]);
      await test.clock.advance(300 * day);
      await send(7);
      await test.clock.advance(66 * day);
      expect((await rows()).map(({ id }) => id)).toEqual([7]);
      expect(await verify()).toBe(1);
      await run('DELETE FROM audit WHERE id = 7');
      expect(await verify()).toMatchObject({ reason: expect.stringMatching('missing|truncated') as string });
    });

    it('finds rows that were deleted up to a checkpoint before their time', async () => {
      await test.clock.advance(hour);
      expect(await checkpoints()).toEqual([6]);
      await send(7);
      await run('DELETE FROM audit WHERE id <= 6');
      expect(await verify()).toEqual({ row: 7, reason: 'missing' });
      await run("UPDATE audit_checkpoint SET at = '2020-01-01 00:00:00.000'");
      expect(await verify()).toEqual({ row: 7, reason: 'missing' });
    });

    async function rollBack() {
      const earlier = (await headRows()).at(0);
      await send(7);
      await test.clock.advance(hour);
      expect(await checkpoints()).toContain(7);
      await run('DELETE FROM audit WHERE id = 7');
      await run('DELETE FROM audit_checkpoint');
      await restoreHead(earlier);
    }

    /** Nobody acts or looks by virtue of a role; users go on. */
    async function expectStopped() {
      const notes = await test.db.read((manager) => manager.count(noteEntity));
      expect((await send(9)).error?.code).toBe('AUDIT_LOG_DAMAGED');
      const looked = await test.request(look, { params: { userId: 7 } }, { as: as(3, 'expert') });
      expect(looked.error?.code).toBe('AUDIT_LOG_DAMAGED');
      expect(await test.db.read((manager) => manager.count(noteEntity))).toBe(notes);
      const put = await test.request(own, { params: { id: 'a-1' }, body: {} }, { as: as(7) });
      expect(put.status).toBe(200);
      const state = await test.request(getMessagesState, {}, { as: asService('gateway') });
      expect(state.body.isAuditDamaged).toBe(true);
    }

    const checkpoints = async () =>
      (await test.db.read((manager) => manager.find(auditCheckpointEntity))).map(({ rowId }) => rowId);
    const headRows = () => test.db.read((manager) => manager.find(auditHeadEntity));
    const restoreHead = (head: AuditHeadRow | undefined) =>
      test.db.write(async (manager) => {
        await manager.query('DELETE FROM audit_head');
        if (head) await manager.insert(auditHeadEntity, head);
      });
  });
});
