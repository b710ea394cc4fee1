import {
  getConversation,
  getUserAccount,
  listConversations,
  listUnreadConversations,
  markConversationRead,
  maxUnreadConversations,
  messagePageSize,
  replyToMessage,
} from '@dossier/contracts';
import { actorOf, cursorId, findPeople, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { MailQueue } from '../mails/mail-queue.ts';
import { authorsOf, presentMessage, presentQuestion } from '../messages/message-response.ts';
import { listMessagePage } from '../messages/messages.repository.ts';
import type { MessagesSettings } from '../settings.ts';
import { createConversationAccess } from './conversation-access.ts';
import { findLanguage, hasConversation, listConversationPage } from './conversations.repository.ts';
import { countUnread, markRead } from './reads.repository.ts';
import { storeReply } from './store-reply.ts';
import { findAnswered, listUnread } from './unread.ts';

const defaultLimit = 100;

/** The conversations of all users, for the experts and administrators who reply to them. */
export function conversationRoutes(
  service: Service,
  mailQueue: MailQueue,
  { messagesPerDay }: Pick<MessagesSettings, 'messagesPerDay'>,
): void {
  const checkConversationAccess = createConversationAccess(service);
  const context = { service, mailQueue, max: messagesPerDay.staff };

  service.routePage(listConversations, cursorId, async ({ query, after, db, log }) => {
    const range = { limit: query.limit ?? defaultLimit, after, waitingOnly: query.waiting === 'true' };
    const { rows, total, hasMore } = await db.read((manager) => listConversationPage(manager, range));
    const correspondentOf = await findPeople(
      service,
      rows.map(({ userId }) => userId),
      log,
    );
    const body = rows.map(({ userId, author, createdAt }) => ({
      ...correspondentOf(userId),
      lastMessageAt: createdAt.toISOString(),
      isWaiting: author === 'person',
    }));
    return { body, total, next: hasMore ? rows.at(-1)?.id : undefined };
  });

  service.route(listUnreadConversations, async ({ identity, db, language, log }) => {
    const rows = await listUnread(service, identity, { limit: maxUnreadConversations });
    const personOf = await findPeople(
      service,
      rows.map(({ userId }) => userId),
      log,
    );
    const answered = await db.read((manager) => findAnswered(manager, rows));
    return rows.map(({ userId, taxYear, unread, lastMessageAt }) => ({
      ...personOf(userId),
      taxYear,
      unread,
      lastMessageAt: lastMessageAt.toISOString(),
      answered: answered.flatMap((each) =>
        each.userId === userId ? (presentQuestion(each, language) ?? []) : [],
      ),
    }));
  });

  service.routePage(
    getConversation,
    cursorId,
    async ({ params: { userId }, query, after, identity, db, language, log, clock }) => {
      await checkConversationAccess(identity, userId);
      const range = { limit: query.limit ?? messagePageSize, before: after };
      const { messages, total, next } = await listMessagePage(service, userId, range);
      if (total === 0) await checkUserExists(userId);
      const access = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId };
      // An open conversation is polled: one entry per hour is enough.
      await accessLog.addReading(db, { ...access, action: 'read' }, log);
      const people = [userId, ...authorsOf(messages)];
      const correspondentOf = await findPeople(service, people, log);
      const body = {
        person: correspondentOf(userId),
        messages: messages.map((message) =>
          presentMessage(message, language, (authorId) => correspondentOf(authorId).name),
        ),
        unread: await db.read((manager) => countUnread(manager, { userId, readerId: identity.userId })),
      };
      return { body, total, next };
    },
  );

  service.route(replyToMessage, async ({ params: { userId }, body: { message }, identity, db, language }) => {
    await checkConversationAccess(identity, userId);
    if (!(await db.read((manager) => hasConversation(manager, userId)))) await checkUserExists(userId);
    const stored = await storeReply(
      context,
      identity,
      { userId, message },
      {
        mailOf: async (manager, { isFirst }) =>
          isFirst
            ? { template: 'answerReceived', toUser: userId, language: await findLanguage(manager, userId) }
            : null,
      },
    );
    return { success: true as const, message: presentMessage(stored, language) };
  });

  service.route(markConversationRead, async ({ params: { userId }, body: { messageId }, identity, db }) => {
    await checkConversationAccess(identity, userId);
    await db.write((manager) => markRead(manager, { userId, readerId: identity.userId, messageId }));
    return { success: true as const };
  });

  /** Throws USER_NOT_FOUND. Only needed without messages, because only an existing user can have any. */
  async function checkUserExists(userId: number): Promise<void> {
    await service.call(getUserAccount, { params: { id: String(userId) } });
  }
}
