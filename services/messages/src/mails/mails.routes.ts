import { getMailState, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { Mailer } from './mailer.ts';
import type { Mails } from './mails.ts';

export function mailRoutes(service: Service, mails: Mails, mailer: Mailer): void {
  service.route(queueMail, async ({ body, db, idempotencyKey }) => ({
    id: await db.write((manager) => mails.add(manager, body, idempotencyKey)),
  }));
  service.route(getMailState, async () => ({ delayed: mailer.isDelayed() }));
}
