import { getMailState, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';

export function mailRoutes(service: Service, mailQueue: MailQueue, mailer: Mailer): void {
  service.route(queueMail, async ({ body, db, idempotencyKey }) => ({
    id: await db.write((manager) => mailQueue.add(manager, body, idempotencyKey)),
  }));
  service.route(getMailState, async () => ({ delayed: mailer.isDelayed() }));
}
