import {
  administratorId,
  defaultLanguage,
  listMessages,
  sendMessage,
  type Message,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { MoreThan } from 'typeorm';
import type { Mails } from '../mails/mails.ts';
import { messageEntity, type MessageRow } from './messages.entity.ts';

/** The administrator hears once about messages that come in a row. */
const quietMs = 15 * 60 * 1000;
const longestThread = 500;

/** Nothing to read: spaces, controls, invisible characters. */
const blank = /^[\s\p{C}]*$/u;

export function messageRoutes(service: Service, mails: Mails): void {
  service.route(sendMessage, async ({ body, identity, db, clock }) => {
    const text = body.message.toWellFormed().trim();
    if (blank.test(text)) throw fail('MESSAGE_EMPTY');
    const createdAt = new Date(clock.now());
    const row = await db.write(async (manager) => {
      const { userId } = identity;
      const since = new Date(createdAt.getTime() - quietMs);
      const told = await manager.existsBy(messageEntity, {
        userId,
        author: 'person',
        createdAt: MoreThan(since),
      });
      const added = { userId, author: 'person' as const, text, createdAt };
      const { identifiers } = await manager.insert(messageEntity, added);
      if (!told) {
        await mails.add(manager, {
          template: 'messageReceived',
          toUser: administratorId,
          language: defaultLanguage,
        });
      }
      return { ...added, id: Number(identifiers[0]?.['id']) };
    });
    return { success: true as const, message: present(row) };
  });

  service.route(listMessages, async ({ identity, db }) => {
    const newestFirst = await db.read((manager) =>
      manager.find(messageEntity, {
        where: { userId: identity.userId },
        order: { id: 'DESC' },
        take: longestThread,
      }),
    );
    return newestFirst.reverse().map(present);
  });
}

function present({ id, author, text, createdAt }: MessageRow): Message {
  return { id: String(id), from: author, text, createdAt: createdAt.toISOString() };
}
