import { randomUUID } from 'node:crypto';
import {
  addDeskTag,
  deleteReminderRule,
  eraseFilings,
  exportFilings,
  listReminderRules,
  listReminders,
  maxReminderRules,
  previewReminders,
  remindUsers,
  saveReminderRule,
  setDeadlineReminders,
  updateStatusNumeric,
  type ReminderRule,
} from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';
import { clientReminderEntity, reminderSettingEntity } from '../../filing/reminders/reminders.entity.ts';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { reminderRuleEntity } from './reminder-rules.entity.ts';

const taxYear = 2025;
const hour = 3_600_000;
const base: ReminderRule = {
  name: 'Spring',
  isOn: true,
  firstDay: '02-01',
  lastDay: '03-20',
  everyDays: 14,
  quietDays: [0, 6],
  canton: null,
  tag: null,
  statuses: [1, 2],
};

forEachDatabase((database) => {
  describe('the rules of reminders', () => {
    const { test, stubs } = startFilingSuite({ database, env: { REVIEW: 'expert' } });

    beforeEach(async () => {
      // A Monday.
      test.clock.set('2026-02-02T05:00:00Z');
      stubs.mails.length = 0;
      await test.db.write(async (manager) => {
        // The clock goes back, and jobs would wait until their lease of a later time is over.
        await manager.query('DELETE FROM lease');
        for (const each of [
          clientEntity,
          reminderRuleEntity,
          clientReminderEntity,
          reminderSettingEntity,
          extensionEntity,
          filingEntity,
        ])
          await manager.clear(each);
      });
    });

    const client = (userId: number, change: Partial<ClientRow> = {}): ClientRow => ({
      userId,
      searchText: `person ${userId}`,
      language: '',
      canton: 'BE',
      years: [{ taxYear, status: change.status || 2, deadline: '2026-03-15', missing: 1, lastActAt: null }],
      status: 2,
      deadline: '2026-03-15',
      assignedTo: 0,
      tags: '',
      lastContactAt: null,
      invitedAt: null,
      actedAt: null,
      staleSince: null,
      refreshedAt: new Date(test.clock.now()),
      version: 1,
      ...change,
    });
    const addClients = (...rows: ClientRow[]) =>
      test.db.write((manager) => manager.insert(clientEntity, rows));
    const save = (
      change: Partial<ReminderRule> = {},
      { id = randomUUID(), version = null as number | null, by = admin } = {},
    ) =>
      test.request(
        saveReminderRule,
        { params: { id }, body: { version, rule: { ...base, ...change } } },
        { as: by },
      );
    const preview = async (change: Partial<ReminderRule> = {}, by = admin) =>
      (await test.request(previewReminders, { body: { rule: { ...base, ...change } } }, { as: by })).body;
    /** Runs the jobs of a morning, after a restart of the service. */
    async function runOn(day: string): Promise<number[]> {
      test.clock.set(`${day}T08:30:00Z`);
      await test.db.write((manager) =>
        manager
          .createQueryBuilder()
          .update(clientEntity)
          .set({ refreshedAt: new Date(test.clock.now()), staleSince: null })
          .execute(),
      );
      await test.restart();
      stubs.mails.length = 0;
      await test.clock.advance(hour);
      await test.service.drainOutbox();
      return stubs.mails
        .flatMap((mail) => (mail.template === 'filingReminder' ? [mail.toUser] : []))
        .toSorted((a, b) => a - b);
    }
    const log = (by = admin, query = {}) => test.request(listReminders, { query }, { as: by });

    it('mail on the first day, in the rhythm, not on quiet days and not after the last one', async () => {
      await addClients(
        client(owner),
        client(otherOwner, { canton: 'GE', status: 1 }),
        client(22, { status: 3 }),
      );
      await save();
      expect(await runOn('2026-01-30')).toEqual([]);
      expect(await runOn('2026-02-01'), 'a Sunday').toEqual([]);
      expect(await runOn('2026-02-02')).toEqual([owner, otherOwner]);
      expect(stubs.mails.map(({ language }) => language)).toEqual(['de', 'fr']);
      expect(await runOn('2026-02-03')).toEqual([]);
      expect(await runOn('2026-02-16')).toEqual([owner, otherOwner]);
      expect(await runOn('2026-03-23')).toEqual([]);
      const { body } = await log();
      expect(body.map(({ userId, rule, origin }) => [userId, rule, origin])).toEqual([
        [otherOwner, 'Spring', 'rule'],
        [owner, 'Spring', 'rule'],
        [otherOwner, 'Spring', 'rule'],
        [owner, 'Spring', 'rule'],
      ]);
    });

    it('write to nobody twice on a day, also by several rules, by hand and before a deadline', async () => {
      await addClients(client(owner), client(otherOwner), client(22, { deadline: '2026-02-03' }));
      await test.db.write((manager) =>
        manager.update(
          clientEntity,
          { userId: 22 },
          { years: [{ taxYear, status: 2, deadline: '2026-02-03', missing: 1, lastActAt: null }] },
        ),
      );
      await save();
      await save({ name: 'Second', everyDays: 2 });
      const filings = [{ userId: owner, taxYear }];
      const remind = () => test.request(remindUsers, { body: { filings } }, { as: admin });
      expect((await remind()).body).toEqual({ reminded: 1, failed: [] });
      expect((await remind()).body.failed).toMatchObject([{ code: 'REMINDED_TODAY' }]);
      await test.service.drainOutbox();
      expect(await runOn('2026-02-02'), 'who has a deadline tomorrow gets the mail about it').toEqual([
        otherOwner,
      ]);
      expect(await runOn('2026-02-04')).toEqual([owner, otherOwner, 22]);
    });

    it('stop for who transmitted, switched them off, or has an extension for long', async () => {
      await addClients(client(owner), client(otherOwner), client(22), client(23), client(1), client(30));
      await test.request(setDeadlineReminders, { body: { enabled: false } }, { as: as(otherOwner) });
      const at = new Date(test.clock.now());
      await test.db.write(async (manager) => {
        await manager.insert(extensionEntity, {
          ...{ userId: 23, taxYear, until: '2026-09-30', before: '2026-03-15' },
          ...{ content: test.service.seals.own.sealJson({ table: 'x', column: 'y', id: '1' }, {}) },
          ...{ replaced: null, actorId: 1, createdAt: at },
        });
      });
      const move = { status: 4 as const, taxYear, userId: 22 };
      await test.request(updateStatusNumeric, { body: move }, { as: admin });
      await save();
      const { day, total, unsubscribed, clients } = await preview();
      expect({ day, total, unsubscribed }).toEqual({ day: '2026-02-02', total: 1, unsubscribed: 1 });
      expect(clients.map(({ userId }) => userId)).toEqual([owner]);
      expect(await runOn('2026-02-02')).toEqual([owner]);
      expect((await preview()).total).toBe(0);
      expect((await preview({ firstDay: '06-01', lastDay: '06-30' })).day).toBe('2026-06-01');
    });

    it('select by canton, status and tag', async () => {
      const { body: tag } = await test.request(addDeskTag, { body: { name: 'Late' } }, { as: admin });
      await addClients(
        client(owner, { canton: 'ZH' }),
        client(otherOwner, { tags: `,${tag.id},` }),
        client(22, { status: 5 }),
      );
      const idsOf = async (change: Partial<ReminderRule>) =>
        (await preview(change)).clients.map(({ userId }) => userId);
      expect(await idsOf({ canton: 'ZH' })).toEqual([owner]);
      expect(await idsOf({ tag: tag.id })).toEqual([otherOwner]);
      expect(await idsOf({ statuses: [5] })).toEqual([22]);
      expect((await save({ tag: 9999 })).error?.code).toBe('TAG_NOT_FOUND');
    });

    it('go on after a crash in the middle, without a second mail', async () => {
      await addClients(...Array.from({ length: 45 }, (_, index) => client(100 + index)));
      await save();
      await test.db.write((manager) =>
        manager.insert(
          clientReminderEntity,
          Array.from({ length: 20 }, (_, index) => ({
            ...{ userId: 100 + index, day: '2026-02-02', taxYear, origin: 'rule' as const },
            ...{ ruleId: null, actorId: 0, at: new Date(test.clock.now()) },
          })),
        ),
      );
      expect(await runOn('2026-02-02')).toEqual(Array.from({ length: 25 }, (_, index) => 120 + index));
    });

    it('name to an expert only the clients that the expert sees', async () => {
      await addClients(client(owner, { assignedTo: expert.userId }), client(otherOwner));
      await save({}, { by: expert });
      const seen = await preview({}, expert);
      expect([seen.total, seen.clients.map(({ userId }) => userId)]).toEqual([2, [owner]]);
      await runOn('2026-02-02');
      expect((await log(expert)).body.map(({ userId }) => userId)).toEqual([owner]);
      expect((await log(colleague)).body).toEqual([]);
      expect((await log()).headers.get('X-Total-Count')).toBe('2');
      expect((await log(admin, { userId: String(owner) })).body).toHaveLength(1);
      const first = await log(admin, { limit: '1' });
      const cursor = first.headers.get('X-Next-Cursor');
      expect((await log(admin, { limit: '1', cursor })).body).toHaveLength(1);
    });

    it('are edited in the version that was shown, and deleted', async () => {
      const id = randomUUID();
      expect((await save({}, { id })).body).toMatchObject({ id, version: 1, nextDay: '2026-02-02' });
      expect((await save({}, { id })).body, 'repeated').toMatchObject({ version: 1 });
      expect((await save({ isOn: false }, { id, version: 1 })).body).toMatchObject({
        version: 2,
        nextDay: null,
      });
      expect((await save({}, { id, version: 1 })).error?.code).toBe('STALE_VERSION');
      const remove = (version: string, by = admin) =>
        test.request(deleteReminderRule, { params: { id }, query: { version } }, { as: by });
      expect((await remove('1')).error?.code).toBe('STALE_VERSION');
      expect((await remove('2', as(owner))).status).toBe(403);
      expect((await remove('2')).body).toEqual({ success: true });
      expect((await remove('2')).error?.code).toBe('RULE_NOT_FOUND');
      expect((await test.request(listReminderRules, {}, { as: expert })).body).toEqual([]);
    });

    it('are limited, and refused to users, without a session, for bad input and while impersonating', async () => {
      for (let count = 0; count < maxReminderRules; count += 1) await save({ name: `Rule ${count}` });
      expect((await save()).error?.code).toBe('TOO_MANY_RULES');
      for (const bad of [
        { name: ' ' },
        { firstDay: '02-30-1' },
        { firstDay: '04-01', lastDay: '03-01' },
        { everyDays: 1 },
        { quietDays: [0, 1, 2, 3, 4, 5, 6] },
        { quietDays: [1, 1] },
        { statuses: [] },
        { statuses: [6] as never },
      ])
        expect((await save(bad)).status, JSON.stringify(bad)).toBe(400);
      const acting = { ...expert, impersonatedBy: 1 };
      expect((await save({}, { by: acting })).error?.code).toBe('NOT_WHILE_IMPERSONATING');
      expect((await save({}, { by: as(owner) })).error?.code).toBe('FORBIDDEN');
      expect((await log(as(owner))).status).toBe(403);
      expect((await test.request(listReminderRules, {}, { as: as(owner) })).status).toBe(403);
      expect((await test.request(listReminderRules, {})).status).toBe(401);
      expect((await test.request(listReminders, {})).status).toBe(401);
      const body = { rule: base };
      expect((await test.request(previewReminders, { body })).status).toBe(401);
      expect((await test.request(previewReminders, { body }, { as: as(owner) })).status).toBe(403);
    });

    it('leave nothing of an erased account, and are in its export', async () => {
      await addClients(client(owner));
      await save();
      await runOn('2026-02-02');
      const params = { userId: String(owner) };
      const exported = await test.request(exportFilings, { params }, { as: asService('documents') });
      expect(exported.body.reminders.mails).toMatchObject([{ taxYear, origin: 'rule' }]);
      await test.request(eraseFilings, { params }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.countBy(clientReminderEntity, { userId: owner }))).toBe(
        0,
      );
    });

    it('need the list of clients', async () => {
      await test.restart({ CLIENTS: 'off' });
      expect((await save()).error?.code).toBe('CLIENTS_OFF');
      const off = await test.request(previewReminders, { body: { rule: base } }, { as: admin });
      expect(off.error?.code).toBe('CLIENTS_OFF');
      await test.restart({ CLIENTS: '' });
    });
  });
});
