import { administratorId, defaultLanguage, listMessages, sendMessage } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { Mails } from '../mails/mails.ts';
import { addMessage, presentMessage, readText, readThread } from './messages.repository.ts';

export function messageRoutes(service: Service, mails: Mails): void {
  service.route(sendMessage, async ({ body, identity, db, language, clock }) => {
    const text = readText(body.message);
    const { userId } = identity;
    const createdAt = new Date(clock.now());
    const message = await db.write(async (manager) => {
      const added = { userId, author: 'person' as const, text, language, createdAt };
      const { row, isFirst } = await addMessage(manager, added);
      if (isFirst) {
        await mails.add(manager, {
          template: 'messageReceived',
          toUser: administratorId,
          language: defaultLanguage,
        });
      }
      return row;
    });
    return { success: true as const, message: presentMessage(message) };
  });

  service.route(listMessages, async ({ identity, db }) =>
    (await db.read((manager) => readThread(manager, identity.userId))).map(presentMessage),
  );
}
