import { countMails, getMailState, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { MailQueue } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import { mailEntity } from './mails.entity.ts';

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
