import { countMails, getMailState, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import { mailEntity } from './mails.entity.ts';

export function mailRoutes(service: Service, mailQueue: MailQueue, mailer: Mailer): void {
  service.route(queueMail, async ({ body, db, idempotencyKey }) => ({
    id: await db.write((manager) => mailQueue.add(manager, body, idempotencyKey)),
  }));
  service.route(getMailState, async () => ({ delayed: mailer.isDelayed() }));
  service.route(countMails, ({ db }) =>
    db.read(async (manager) => {
      const [oldest, waiting] = await manager.findAndCount(mailEntity, {
        where: { state: 'waiting' },
        order: { createdAt: 'ASC' },
        take: 1,
      });
      return {
        waiting,
        dead: await manager.countBy(mailEntity, { state: 'dead' }),
        oldestWaitingAt: oldest[0]?.createdAt.toISOString() ?? null,
        delayed: mailer.isDelayed(),
      };
    }),
  );
}
