import {
  administratorId,
  defaultLanguage,
  listMessages,
  messagePageSize,
  sendMessage,
} from '@dossier/contracts';
import { cursorId, findPeople, type Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';
import { authorsOf, presentMessage } from './message-response.ts';
import { parseMessageText } from './message-text.ts';
import type { MessagesSettings } from '../settings.ts';
import { checkMessageLimit } from './daily-limit.ts';
import { addMessage, listMessagePage } from './messages.repository.ts';
import { closeQuestions } from './questions.repository.ts';

export function messageRoutes(
  service: Service,
  mailQueue: MailQueue,
  { messagesPerDay }: Pick<MessagesSettings, 'messagesPerDay'>,
): void {
  service.route(sendMessage, async ({ body, identity, db, language, clock }) => {
    const text = parseMessageText(body.message);
    const { userId, role } = identity;
    const max = role === 'user' ? messagesPerDay.user : messagesPerDay.staff;
    const seal = await service.seals.forWriting(userId);
    const message = await db.write(async (manager) => {
      await service.seals.lock(manager, userId);
      const createdAt = new Date(clock.now());
      await checkMessageLimit(manager, { userId, now: createdAt.getTime(), max });
      const newMessage = { userId, author: 'person' as const, authorId: null, text, language, createdAt };
      const { row, isFirst } = await addMessage(manager, seal, newMessage);
      await closeQuestions(manager, { userId }, createdAt);
      if (isFirst) {
        await mailQueue.add(manager, {
          template: 'messageReceived',
          toUser: administratorId,
          language: defaultLanguage,
        });
      }
      return row;
    });
    return { success: true as const, message: presentMessage(message, language) };
  });

  service.routePage(listMessages, cursorId, async ({ query, after, identity, language, log }) => {
    const range = { limit: query.limit ?? messagePageSize, before: after };
    const { messages, total, next } = await listMessagePage(service, identity.userId, range);
    const authors = authorsOf(messages);
    const authorOf = authors.length > 0 ? await findPeople(service, authors, log) : undefined;
    const body = messages.map((message) =>
      presentMessage(message, language, (authorId) => authorOf?.(authorId).name ?? null),
    );
    return { body, total, next };
  });
}
