import { actorOf, type Service, type UserIdentity } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { MailQueue } from '../mails/mail-queue.ts';
import type { MailContent } from '../mails/mails.entity.ts';
import { checkReplyLimit } from '../messages/daily-limit.ts';
import { addMessage, findDuplicate, type StoredMessage } from '../messages/messages.repository.ts';
import { parseMessageText } from '../messages/message-text.ts';

export interface Reply {
  readonly userId: number;
  readonly message: string;
  /** The answer, or the paper, that it asks about. */
  readonly question?: {
    readonly taxYear: number;
    readonly field: string;
    readonly fileId: string | null;
  };
}

/** What differs between messages; runs in the transaction that adds the message. */
interface Hooks {
  /** Throws when the message is refused. */
  readonly check?: (manager: EntityManager) => Promise<void>;
  /** The mail about the stored message; null for none. `isFirst`: no other message of an expert is recent. */
  readonly mailOf: (
    manager: EntityManager,
    added: { row: StoredMessage; isFirst: boolean },
  ) => Promise<MailContent | null>;
  readonly onAdded?: (manager: EntityManager, row: StoredMessage) => Promise<void>;
}

export interface ReplyContext {
  readonly service: Service;
  readonly mailQueue: MailQueue;
  /** Maximum number of messages of an expert or administrator within 24 hours; 0 for no limit. */
  readonly max: number;
}

/** Adds a message of an expert to the conversation of a user. A repeated one is stored once. */
export async function storeReply(
  { service, mailQueue, max }: ReplyContext,
  identity: UserIdentity,
  { userId, message, question }: Reply,
  { check, mailOf, onAdded }: Hooks,
): Promise<StoredMessage> {
  const { db, seals, clock } = service;
  const text = parseMessageText(message);
  const seal = await seals.forWriting(userId);
  await seals.forWriting(identity.userId);
  return db.write(async (manager) => {
    // The limits count exactly; in this order, so that two transactions never wait for each other.
    for (const id of [userId, identity.userId].toSorted((a, b) => a - b)) await seals.lock(manager, id);
    const createdAt = new Date(clock.now());
    const author = { author: 'expert' as const, authorId: identity.userId };
    const newMessage = { userId, ...author, text, language: null, createdAt, ...question };
    const duplicate = await findDuplicate(manager, seal, newMessage);
    if (duplicate) return duplicate;
    await checkReplyLimit(manager, { userId: identity.userId, now: createdAt.getTime(), max });
    await check?.(manager);
    const added = await addMessage(manager, seal, newMessage);
    await accessLog.add(manager, {
      at: createdAt,
      actorId: actorOf(identity),
      ownerId: userId,
      action: 'answer',
    });
    const mail = await mailOf(manager, added);
    if (mail) await mailQueue.add(manager, mail);
    await onAdded?.(manager, added.row);
    return added.row;
  });
}
