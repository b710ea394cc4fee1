import {
  replyToMessage,
  getConversation,
  getUserAccount,
  listConversations,
  type Language,
} from '@dossier/contracts';
import { failField, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { Mails } from '../mails/mails.ts';
import {
  addMessage,
  findDuplicate,
  presentMessage,
  readText,
  readThread,
} from '../messages/messages.repository.ts';
import { hasThread, languageOf, listLastMessages } from './conversations.repository.ts';
import { findCorrespondents } from './correspondents.ts';

const defaultLimit = 100;
const hourMs = 60 * 60 * 1000;

/** The threads of all people, for the experts and administrators who answer them. */
export function conversationRoutes(service: Service, mails: Mails): void {
  service.route(listConversations, async ({ query, db, language, log, ctx }) => {
    const { rows, total, hasMore } = await listLastMessages(db, {
      limit: query.limit ?? defaultLimit,
      after: readCursor(query.cursor, language),
      waitingOnly: query.waiting === 'true',
    });
    ctx.set('X-Total-Count', String(total));
    const last = rows.at(-1);
    if (hasMore && last) ctx.set('X-Next-Cursor', String(last.id));
    const who = await findCorrespondents(
      service,
      rows.map(({ userId }) => userId),
      log,
    );
    return rows.map(({ userId, author, createdAt }) => ({
      ...who(userId),
      lastMessageAt: createdAt.toISOString(),
      isWaiting: author === 'person',
    }));
  });

  service.route(getConversation, async ({ params: { userId }, identity, db, log, clock }) => {
    const thread = await db.read((manager) => readThread(manager, userId));
    if (thread.length === 0) await checkExists(userId);
    const access = { at: new Date(clock.now()), actorId: identity.userId, ownerId: userId };
    // An open conversation is polled: one entry per hour is enough.
    await accessLog.addReading(db, { ...access, action: 'read' }, log, { oncePerMs: hourMs });
    const who = await findCorrespondents(service, [userId], log);
    return { person: who(userId), messages: thread.map(presentMessage) };
  });

  service.route(replyToMessage, async ({ params: { userId }, body, identity, db, clock }) => {
    const text = readText(body.message);
    if (!(await hasThread(db, userId))) await checkExists(userId);
    const message = await db.write(async (manager) => {
      const createdAt = new Date(clock.now());
      const added = { userId, author: 'expert' as const, text, language: null, createdAt };
      const resent = await findDuplicate(manager, added);
      if (resent) return resent;
      const { row, isFirst } = await addMessage(manager, added);
      await accessLog.add(manager, {
        at: createdAt,
        actorId: identity.userId,
        ownerId: userId,
        action: 'answer',
      });
      if (isFirst) {
        const language = await languageOf(manager, userId);
        await mails.add(manager, { template: 'answerReceived', toUser: userId, language });
      }
      return row;
    });
    return { success: true as const, message: presentMessage(message) };
  });

  /** Throws USER_NOT_FOUND: nobody has a thread who does not exist. */
  async function checkExists(userId: number): Promise<void> {
    await service.call(getUserAccount, { params: { id: String(userId) } });
  }
}

/** The id of the last message of the page before. */
function readCursor(cursor: string | undefined, language: Language): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,10}$/.test(cursor)) return Number(cursor);
  throw failField('cursor', 'invalid_format', language);
}
