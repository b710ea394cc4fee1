import {
  getConversation,
  getDeskAccess,
  getUserAccount,
  listConversations,
  markConversationRead,
  replyToMessage,
} from '@dossier/contracts';
import {
  actorOf,
  fail,
  findPeople,
  parseNumberCursor,
  setPageHeaders,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { MailQueue } from '../mails/mail-queue.ts';
import { authorsOf, presentMessage } from '../messages/message-response.ts';
import { parseMessageText } from '../messages/message-text.ts';
import { checkReplyLimit } from '../messages/daily-limit.ts';
import { addMessage, findDuplicate, listMessagePage } from '../messages/messages.repository.ts';
import { parseRange, setMessageHeaders } from '../messages/paging.ts';
import type { MessagesSettings } from '../settings.ts';
import { findLanguage, hasConversation, listConversationPage } from './conversations.repository.ts';
import { countUnread, markRead } from './reads.repository.ts';

const defaultLimit = 100;
const hourMs = 60 * 60 * 1000;

/** The conversations of all users, for the experts and administrators who reply to them. */
export function conversationRoutes(
  service: Service,
  mailQueue: MailQueue,
  { messagesPerDay }: Pick<MessagesSettings, 'messagesPerDay'>,
): void {
  service.route(listConversations, async ({ query, db, language, log, ctx }) => {
    const range = {
      limit: query.limit ?? defaultLimit,
      after: parseNumberCursor(query, language),
      waitingOnly: query.waiting === 'true',
    };
    const { rows, total, hasMore } = await db.read((manager) => listConversationPage(manager, range));
    setPageHeaders(ctx, total, hasMore ? rows.at(-1)?.id : undefined);
    const correspondentOf = await findPeople(
      service,
      rows.map(({ userId }) => userId),
      log,
    );
    return rows.map(({ userId, author, createdAt }) => ({
      ...correspondentOf(userId),
      lastMessageAt: createdAt.toISOString(),
      isWaiting: author === 'person',
    }));
  });

  service.route(
    getConversation,
    async ({ params: { userId }, query, identity, db, language, log, clock, ctx }) => {
      await checkAccess(identity, userId);
      const range = parseRange(query, language);
      const page = await listMessagePage(service, userId, range);
      if (page.total === 0) await checkUserExists(userId);
      const access = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId };
      // An open conversation is polled: one entry per hour is enough.
      await accessLog.addReading(db, { ...access, action: 'read' }, log, { oncePerMs: hourMs });
      const people = [userId, ...authorsOf(page.messages)];
      const correspondentOf = await findPeople(service, people, log);
      setMessageHeaders(ctx, page);
      return {
        person: correspondentOf(userId),
        messages: page.messages.map((message) =>
          presentMessage(message, language, (authorId) => correspondentOf(authorId).name),
        ),
        unread: await db.read((manager) => countUnread(manager, { userId, readerId: identity.userId })),
      };
    },
  );

  service.route(replyToMessage, async ({ params: { userId }, body, identity, db, language, clock }) => {
    await checkAccess(identity, userId);
    const text = parseMessageText(body.message);
    if (!(await db.read((manager) => hasConversation(manager, userId)))) await checkUserExists(userId);
    const seal = await service.seals.forWriting(userId);
    await service.seals.forWriting(identity.userId);
    const message = await db.write(async (manager) => {
      await service.seals.lock(manager, identity.userId);
      const createdAt = new Date(clock.now());
      const author = { author: 'expert' as const, authorId: identity.userId };
      const newMessage = { userId, ...author, text, language: null, createdAt };
      const duplicate = await findDuplicate(manager, seal, newMessage);
      if (duplicate) return duplicate;
      await checkReplyLimit(manager, {
        userId: identity.userId,
        now: createdAt.getTime(),
        max: messagesPerDay.staff,
      });
      const { row, isFirst } = await addMessage(manager, seal, newMessage);
      await accessLog.add(manager, {
        at: createdAt,
        actorId: actorOf(identity),
        ownerId: userId,
        action: 'answer',
      });
      if (isFirst) {
        const mail = { toUser: userId, language: await findLanguage(manager, userId) };
        await mailQueue.add(manager, { template: 'answerReceived', ...mail });
      }
      return row;
    });
    return { success: true as const, message: presentMessage(message, language) };
  });

  service.route(markConversationRead, async ({ params: { userId }, body: { messageId }, identity, db }) => {
    await checkAccess(identity, userId);
    await db.write((manager) => markRead(manager, { userId, readerId: identity.userId, messageId }));
    return { success: true as const };
  });

  /** Throws unless an expert may work on a filing of the user: for anybody else the user does not exist. */
  async function checkAccess({ userId: expertId, role }: UserIdentity, userId: number): Promise<void> {
    if (role === 'admin') return;
    const query = { expertId: String(expertId), role, userId: String(userId) };
    const { allowed } = await service.call(getDeskAccess, { query });
    if (!allowed) throw fail('USER_NOT_FOUND');
  }

  /** Throws USER_NOT_FOUND. Only needed without messages, because only an existing user can have any. */
  async function checkUserExists(userId: number): Promise<void> {
    await service.call(getUserAccount, { params: { id: String(userId) } });
  }
}
