import { join } from 'node:path';
import {
  copyEntity,
  createRemoteFacts,
  createService,
  type Service,
  type ServiceDeps,
} from '@dossier/service-kit';
import { accessEntity } from './access-log/access-log.entity.ts';
import { accessLog } from './access-log/access-log.ts';
import { conversationReadEntity } from './conversations/reads.entity.ts';
import { expertNoticeEntity } from './conversations/expert-notices.entity.ts';
import { expertNoticesJob } from './conversations/expert-notices.job.ts';
import { conversationRoutes } from './conversations/conversations.routes.ts';
import { sendTemplateRoutes } from './message-templates/send-template.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { createMailQueue } from './mails/mail-queue.ts';
import { createMailer } from './mails/mailer.ts';
import { mailEntity, type MailContent } from './mails/mails.entity.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { fileTransport, smtpTransport } from './mails/transport.ts';
import * as migrations from './migrations/index.ts';
import { messageTemplateEntity } from './message-templates/message-templates.entity.ts';
import { messageTemplateRoutes } from './message-templates/message-templates.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { readMessagesSettings } from './settings.ts';
import { messageEntity } from './messages/messages.entity.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';

const second = 1000;
const hour = 3600 * second;

/** Messages between users and the provider, notifications, and all mails of the product. */
export function createMessagesService(deps: ServiceDeps): Service {
  const settings = readMessagesSettings(deps);
  const { smtpUrl, from } = settings;
  const service = createService(
    {
      name: 'messages',
      entities: [
        messageEntity,
        accessEntity,
        conversationReadEntity,
        expertNoticeEntity,
        messageTemplateEntity,
        mailEntity,
        copyEntity,
      ],
      migrations: Object.values(migrations),
      exempt: { message: ['answered'] },
    },
    deps,
  );
  const { db, clock, env } = service;

  const transport =
    smtpUrl === undefined ? fileTransport(join(env.DATA_DIR, 'outbox')) : smtpTransport(smtpUrl);
  const printsCode = smtpUrl === undefined && env.NODE_ENV !== 'production';
  const mailer = createMailer(service, {
    office: settings.office,
    transport,
    from,
    origin: settings.origin,
    onSent: printsCode ? printCode : () => undefined,
  });
  const mailQueue = createMailQueue(service, () => void mailer.drain());

  messageRoutes(service, mailQueue, settings);
  conversationRoutes(service, mailQueue, settings);
  sendTemplateRoutes(service, mailQueue, settings);
  questionRoutes(service, mailQueue, settings);
  messageTemplateRoutes(service);
  const copies = createRemoteFacts(service);
  notificationRoutes(service, copies);
  mailRoutes(service, mailQueue, mailer);
  exportRoutes(service);
  deletionRoutes(service, mailQueue);

  service.onStart(() => transport.start());
  service.everyInstance('send-mails', 2 * second, () => mailer.drain());
  service.every('sweep', hour, async () => {
    await mailQueue.sweep();
    await accessLog.sweep(db, clock.now());
  });
  expertNoticesJob(service, mailQueue);
  service.onStop(() => mailer.stop());
  return service;
}

/** Prints the code to the terminal. The supervisor passes lines with this prefix on and never logs them. */
function printCode(content: MailContent, to: string): void {
  if (content.template === 'signInCode')
    process.stdout.write(`» Sign-in code for ${to}: ${content.values.code}\n`);
}
