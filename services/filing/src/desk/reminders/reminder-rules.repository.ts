import type { EntityManager } from 'typeorm';
import { clientReminderEntity, type ClientReminderRow } from '../../filing/reminders/reminders.entity.ts';
import type { Viewer } from '../clients/clients.repository.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { reminderRuleEntity, type ReminderRuleRow } from './reminder-rules.entity.ts';

export function listRules(manager: EntityManager): Promise<ReminderRuleRow[]> {
  return manager.find(reminderRuleEntity, { order: { createdAt: 'ASC', id: 'ASC' } });
}

export function findRule(manager: EntityManager, id: string): Promise<ReminderRuleRow | null> {
  return manager.findOneBy(reminderRuleEntity, { id });
}

/** A page of the reminders of years that somebody sees, latest first. */
export async function listReminderPage(
  manager: EntityManager,
  { scope, inCharge }: Pick<Viewer, 'scope' | 'inCharge'>,
  { userId, limit, before }: { userId: number | undefined; limit: number; before: number | undefined },
): Promise<{ rows: ClientReminderRow[]; total: number; hasMore: boolean }> {
  const query = manager.createQueryBuilder(clientReminderEntity, 'reminder').where('1 = 1');
  if (userId !== undefined) query.andWhere('reminder.userId = :userId', { userId });
  if (scope) query.andWhere('reminder.userId NOT IN (:...hidden)', { hidden: scope.hiddenUsers });
  if (scope && inCharge !== 'all') {
    const filings = query
      .subQuery()
      .select('1')
      .from(deskFilingEntity, 'filing')
      .where('filing.userId = reminder.userId AND filing.taxYear = reminder.taxYear')
      .andWhere('filing.assignedTo IN (:...visible)');
    const clients = query
      .subQuery()
      .select('1')
      .from(clientEntity, 'client')
      .where('client.userId = reminder.userId AND client.assignedTo IN (:...inCharge)');
    query.andWhere(`(EXISTS ${filings.getQuery()} OR EXISTS ${clients.getQuery()})`, {
      visible: [-1, ...scope.assignedTo],
      inCharge: [-1, ...inCharge],
    });
  }
  const total = await query.getCount();
  if (before !== undefined) query.andWhere('reminder.id < :before', { before });
  const rows = await query
    .orderBy('reminder.id', 'DESC')
    .take(limit + 1)
    .getMany();
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}
