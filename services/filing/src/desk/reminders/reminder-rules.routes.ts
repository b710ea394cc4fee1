import {
  dayInZurich,
  deleteReminderRule,
  listReminderRules,
  listReminders,
  maxPreviewed,
  maxReminderRules,
  nextReminderDay,
  previewReminders,
  saveReminderRule,
  type StoredReminderRule,
} from '@dossier/contracts';
import { checkVersion, cursorId, fail, findPeople, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { isInCharge, type DeskAccess } from '../access/desk-access.ts';
import { createReadViewer } from '../clients/read-viewer.ts';
import { checkTags, listTags, lockTags } from '../tags/tags.repository.ts';
import { findDueBatch, type DueBatch, type DueClient } from './due-clients.ts';
import { reminderRuleEntity, type ReminderRuleRow } from './reminder-rules.entity.ts';
import { findRule, listReminderPage, listRules } from './reminder-rules.repository.ts';

const defaultLimit = 50;

/** The office's rules of reminders, which every expert and administrator maintains. `isOn`: whether there is a list of clients. */
export function reminderRuleRoutes(service: Service, access: DeskAccess, { isOn }: { isOn: boolean }): void {
  const { db: database, clock: time, seals } = service;
  const readViewer = createReadViewer(service, access, { isOn });
  const today = () => dayInZurich(new Date(time.now()));

  function present({ id, rule, version, ranOn }: ReminderRuleRow): StoredReminderRule {
    const day = today();
    const start = ranOn === day ? new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) : day;
    return { id, rule, version, nextDay: rule.isOn ? nextReminderDay(rule, start) : null };
  }

  service.route(listReminderRules, async ({ db }) => (await db.read(listRules)).map(present));

  service.route(saveReminderRule, ({ params: { id }, body: { version, rule }, db, clock }) => {
    if (!isOn) throw fail('CLIENTS_OFF');
    return db.write(async (manager) => {
      await lockTags(manager, seals);
      const stored = await findRule(manager, id);
      // A repeated call changes nothing.
      if (stored && JSON.stringify(stored.rule) === JSON.stringify(rule)) return present(stored);
      checkVersion(stored, version, 'RULE_NOT_FOUND');
      if (!stored && (await manager.count(reminderRuleEntity)) >= maxReminderRules)
        throw fail('TOO_MANY_RULES', { values: { max: maxReminderRules } });
      if (rule.tag !== null) checkTags([rule.tag], await listTags(manager, seals));
      const createdAt = stored?.createdAt ?? new Date(clock.now());
      const row = { id, rule, createdAt, ranOn: '', version: (stored?.version ?? 0) + 1 };
      await manager.upsert(reminderRuleEntity, row, ['id']);
      return present(row);
    });
  });

  service.route(deleteReminderRule, async ({ params: { id }, query: { version }, db }) => {
    await db.write(async (manager) => {
      checkVersion(await findRule(manager, id), version, 'RULE_NOT_FOUND');
      await manager.delete(reminderRuleEntity, { id });
    });
    return { success: true as const };
  });

  service.route(previewReminders, async ({ body: { rule }, identity, log }) => {
    if (!isOn) throw fail('CLIENTS_OFF');
    const viewer = await readViewer(identity);
    const day = nextReminderDay(rule, today());
    const counts = { total: 0, unsubscribed: 0, reminded: 0 };
    const named: DueClient[] = [];
    if (day === null) return { day, ...counts, clients: [] };
    let after: number | undefined = 0;
    while (after !== undefined) {
      const range: Parameters<typeof findDueBatch>[2] = { day, after, staff: viewer.staff };
      const batch: DueBatch = await database.read((manager) => findDueBatch(manager, rule, range));
      counts.total += batch.due.length;
      counts.unsubscribed += batch.unsubscribed;
      counts.reminded += batch.reminded;
      const seen = batch.due.filter(
        ({ client }) => isInCharge(viewer, client) && !viewer.scope?.hiddenUsers.includes(client.userId),
      );
      named.push(...seen.slice(0, maxPreviewed - named.length));
      after = batch.after;
    }
    const personOf = await findPeople(
      service,
      named.map(({ client }) => client.userId),
      log,
    );
    const clients = named.map(({ client, taxYear }) => ({ ...personOf(client.userId), taxYear }));
    return { day, ...counts, clients };
  });

  service.routePage(listReminders, cursorId, async ({ query, after, identity, log }) => {
    const { limit = defaultLimit, userId } = query;
    const viewer = await access.clientScopeOf(identity);
    const { rows, total, hasMore } = await database.read((manager) =>
      listReminderPage(manager, viewer, { userId, limit, before: after }),
    );
    const ruleIds = rows.flatMap(({ ruleId }) => ruleId ?? []);
    const rules = await database.read((manager) => manager.findBy(reminderRuleEntity, { id: In(ruleIds) }));
    const nameOf = new Map(rules.map(({ id, rule }) => [id, rule.name]));
    const experts = rows.flatMap(({ actorId }) => (actorId === 0 ? [] : [actorId]));
    const personOf = await findPeople(service, [...rows.map((row) => row.userId), ...experts], log);
    const body = rows.map((row) => ({
      ...personOf(row.userId),
      taxYear: row.taxYear,
      at: row.at.toISOString(),
      origin: row.origin,
      rule: (row.ruleId && nameOf.get(row.ruleId)) ?? null,
      by: row.actorId === 0 ? null : personOf(row.actorId),
    }));
    return { body, total, next: hasMore ? rows.at(-1)?.id : undefined };
  });
}
