import { queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { Mails } from './mails.ts';

export function mailRoutes(service: Service, mails: Mails): void {
  service.route(queueMail, async ({ body, db, idempotencyKey }) => ({
    id: await db.write((manager) => mails.add(manager, body, idempotencyKey)),
  }));
}
