import { join } from 'node:path';
import { createService, type Service, type ServiceDeps } from '@dossier/service-kit';
import { accessEntity } from './access-log/access-log.entity.ts';
import { accessLog } from './access-log/access-log.ts';
import { conversationRoutes } from './conversations/conversations.routes.ts';
import { createMailer } from './mails/mailer.ts';
import { mailEntity, type MailContent } from './mails/mails.entity.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { createMails } from './mails/mails.ts';
import { fileTransport, smtpTransport } from './mails/transport.ts';
import { migrations } from './migrations/index.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { readMessagesSettings } from './settings.ts';
import { messageEntity } from './messages/messages.entity.ts';
import { messageRoutes } from './messages/messages.routes.ts';

const second = 1000;
const hour = 3600 * second;

/** What people and the provider tell each other: the thread, notifications, and every mail of the product. */
export function createMessagesService(deps: ServiceDeps): Service {
  const { smtpUrl, from } = readMessagesSettings(deps);
  const service = createService(
    { name: 'messages', entities: [messageEntity, mailEntity, accessEntity], migrations },
    deps,
  );
  const { db, clock, env } = service;

  const transport =
    smtpUrl === undefined ? fileTransport(join(env.DATA_DIR, 'outbox')) : smtpTransport(smtpUrl);
  const toTerminal = smtpUrl === undefined && env.NODE_ENV !== 'production';
  const mailer = createMailer(service, { transport, from, sent: toTerminal ? showCode : () => undefined });
  const mails = createMails(db, clock, () => void mailer.drain());

  messageRoutes(service, mails);
  conversationRoutes(service, mails);
  notificationRoutes(service);
  mailRoutes(service, mails, mailer);

  service.onStart(() => transport.start());
  service.every(2 * second, () => mailer.drain());
  service.every(hour, async () => {
    await mails.sweep();
    await accessLog.sweep(db, clock.now());
  });
  service.onStop(() => mailer.stop());
  return service;
}

/** For the person in front of the terminal: the supervisor passes such lines on and keeps them in no log. */
function showCode(content: MailContent, to: string): void {
  if (content.template === 'signInCode')
    process.stdout.write(`» Sign-in code for ${to}: ${content.values.code}\n`);
}
