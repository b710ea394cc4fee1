import { administratorId, defaultLanguage, listMessages, sendMessage } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';
import { presentMessage } from './message-response.ts';
import { parseMessageText } from './message-text.ts';
import { addMessage, listLatestMessages } from './messages.repository.ts';

export function messageRoutes(service: Service, mailQueue: MailQueue): void {
  service.route(sendMessage, async ({ body, identity, db, language, clock }) => {
    const text = parseMessageText(body.message);
    const { userId } = identity;
    const createdAt = new Date(clock.now());
    const seal = await service.seals.forWriting(userId);
    const message = await db.write(async (manager) => {
      const newMessage = { userId, author: 'person' as const, text, language, createdAt };
      const { row, isFirst } = await addMessage(manager, seal, newMessage);
      if (isFirst) {
        await mailQueue.add(manager, {
          template: 'messageReceived',
          toUser: administratorId,
          language: defaultLanguage,
        });
      }
      return row;
    });
    return { success: true as const, message: presentMessage(message) };
  });

  service.route(listMessages, async ({ identity }) =>
    (await listLatestMessages(service, identity.userId)).map(presentMessage),
  );
}
