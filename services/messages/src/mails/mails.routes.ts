import {
  countMails,
  getMailState,
  listUnsentMails,
  queueMail,
  retryMail,
  retryMails,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { MailQueue } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import { mailEntity } from './mails.entity.ts';
import { listMailPage, mailPosition, presentMail, retryDeadMails } from './unsent-mails.ts';

const defaultLimit = 50;

export function mailRoutes(service: Service, mailQueue: MailQueue, mailer: Mailer): void {
  service.route(queueMail, async ({ body, db, idempotencyKey }) => ({
    id: await db.write((manager) => mailQueue.add(manager, body, idempotencyKey)),
  }));
  service.route(getMailState, async () => ({ delayed: mailer.isDelayed() }));
  service.route(countMails, async ({ db }) => {
    const { waiting, dead, oldestWaitingAt } = await db.read(readCounts);
    return {
      waiting,
      dead,
      oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
      delayed: mailer.isDelayed(),
    };
  });
  service.routePage(listUnsentMails, mailPosition, async ({ query, after, db, language }) => {
    const { state, limit = defaultLimit } = query;
    const { rows, total, hasMore } = await db.read((manager) =>
      listMailPage(manager, { state, limit, after }),
    );
    const body = await Promise.all(rows.map((row) => presentMail(row, service, language)));
    return { body, total, next: hasMore ? rows.at(-1) : undefined };
  });

  service.route(retryMail, async ({ params: { id }, db, clock }) => {
    await db.write(async (manager) => {
      if (await retryDeadMails(manager, clock.now(), id)) return;
      // One that waits, or was sent by an earlier call.
      const row = await manager.findOneBy(mailEntity, { id });
      if (!row || row.state === 'dead') throw fail('MAIL_NOT_RETRYABLE');
    });
    void mailer.drain();
    return { success: true as const };
  });

  service.route(retryMails, async ({ db, clock }) => {
    const count = await db.write((manager) => retryDeadMails(manager, clock.now()));
    service.describeAudit({ target: count });
    void mailer.drain();
    return { count };
  });

  service.gauge('mails', 'Mails that are not sent yet, and those that were given up', ['state'], async () => {
    const { waiting, dead } = await service.db.read(readCounts);
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'dead' }, value: dead },
    ];
  });
  service.gauge(
    'mails_oldest_waiting_timestamp_seconds',
    'When the oldest mail that is not sent yet was queued',
    [],
    async () => {
      const { oldestWaitingAt } = await service.db.read(readCounts);
      return oldestWaitingAt ? [{ labels: {}, value: oldestWaitingAt.getTime() / 1000 }] : [];
    },
  );
}

async function readCounts(
  manager: EntityManager,
): Promise<{ waiting: number; dead: number; oldestWaitingAt: Date | undefined }> {
  const [oldest, waiting] = await manager.findAndCount(mailEntity, {
    where: { state: 'waiting' },
    order: { createdAt: 'ASC' },
    take: 1,
  });
  return {
    waiting,
    dead: await manager.countBy(mailEntity, { state: 'dead' }),
    oldestWaitingAt: oldest[0]?.createdAt,
  };
}
