import { dayInZurich, defaultLanguage, getUserAccount, listStaff, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { Not } from 'typeorm';
import { clientEntity } from '../filings/client.entity.ts';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { deadlineNoticeEntity } from './deadline-notices.entity.ts';

const hour = 60 * 60 * 1000;

/**
 * Tells the office the day before a filing deadline whose filing is not completed: who is in charge of the client, or works on
 * the filing, and the administrators of what is nobody's. Somebody who switched reminders off is part of it, too.
 */
export function deadlineNoticeJob(service: Service): void {
  const { db, clock, outbox, call, log } = service;

  /** How many filings of each expert have a deadline on a day; those of nobody under `unassigned`. */
  async function countDeadlines(day: string, staff: ReadonlySet<number>): Promise<Map<number, number>> {
    const { clients, filings } = await db.read(async (manager) => ({
      clients: await manager.find(clientEntity, {
        select: { userId: true, assignedTo: true },
        where: { deadline: day, status: Not(6 as const) },
      }),
      filings: await manager.findBy(deskFilingEntity, { deadline: day, assignedTo: Not(unassigned) }),
    }));
    const workerOf = new Map(filings.map(({ userId, assignedTo }) => [userId, assignedTo]));
    const counts = new Map<number, number>();
    for (const { userId, assignedTo } of clients) {
      if (staff.has(userId)) continue;
      const expertId = workerOf.get(userId) ?? assignedTo;
      counts.set(expertId, (counts.get(expertId) ?? 0) + 1);
    }
    return counts;
  }

  async function tell(expertId: number, count: number, today: string, date: string): Promise<void> {
    const told = await db.read((manager) => manager.findOneBy(deadlineNoticeEntity, { expertId }));
    if (told?.day === today) return;
    const account = await call(getUserAccount, { params: { id: String(expertId) } });
    const { language = defaultLanguage } = account;
    const body = {
      template: 'deadlinesTomorrow',
      toUser: expertId,
      language,
      values: { count, date },
    } as const;
    await db.write(async (manager) => {
      // Another process may have been faster.
      if (await manager.existsBy(deadlineNoticeEntity, { expertId, day: today })) return;
      await manager.upsert(deadlineNoticeEntity, { expertId, day: today }, ['expertId']);
      await outbox.add(manager, queueMail, { body }, { key: `person ${expertId}` });
    });
  }

  service.every('deadline-notices', hour, async () => {
    const today = dayInZurich(new Date(clock.now()));
    const date = new Date(Date.parse(today) + 24 * hour).toISOString().slice(0, 10);
    const staff = (await call(listStaff, {})).filter(({ suspended }) => !suspended);
    const known = new Set(staff.map(({ userId }) => userId));
    const counts = await countDeadlines(date, known);
    // Of an expert who left, as of nobody.
    const ofNobody = [...counts].reduce(
      (sum, [expertId, count]) => sum + (known.has(expertId) ? 0 : count),
      0,
    );
    for (const { userId, role } of staff) {
      const count = (counts.get(userId) ?? 0) + (role === 'admin' ? ofNobody : 0);
      if (count === 0) continue;
      await tell(userId, count, today, date).catch((error: unknown) =>
        log.warn({ err: error }, 'a notice of deadlines was postponed'),
      );
    }
  });
}
