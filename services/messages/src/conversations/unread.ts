import { listWorkableFilings, type Role } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from '../messages/messages.entity.ts';
import { conversationReadEntity } from './reads.entity.ts';

export interface UnreadConversation {
  readonly userId: number;
  /** The latest filing of the user that the reader may work on; null without one, for administrators. */
  readonly taxYear: number | null;
  readonly unread: number;
  readonly firstMessageAt: Date;
  readonly lastMessageId: number;
  readonly lastMessageAt: Date;
}

interface Range {
  /** Only conversations with an unread message after the one with this id. */
  readonly after?: number;
  readonly limit: number;
}

/** Unread messages whose conversations filing is asked about. */
const maxCandidates = 1000;

/**
 * The conversations with messages that the reader has not read, the latest first: of the users of whom an expert may work on
 * a filing, for administrators of all users. Those whose latest unread message is not among the newest thousand are left out.
 */
export async function listUnread(
  service: Pick<Service, 'db' | 'call'>,
  reader: { readonly userId: number; readonly role: Role },
  { after = 0, limit }: Range,
): Promise<UnreadConversation[]> {
  const userIds = await service.db.read((manager) => findLatestAuthors(manager, reader.userId, after));
  if (userIds.length === 0) return [];
  const filings = await service.call(listWorkableFilings, {
    body: { expertId: reader.userId, role: reader.role, userIds },
  });
  const yearOf = new Map(filings.map(({ userId, taxYear }) => [userId, taxYear]));
  const seen = userIds.filter((userId) => reader.role === 'admin' || yearOf.has(userId)).slice(0, limit);
  const { found, timeOf } = await service.db.read((manager) => countMessages(manager, reader.userId, seen));
  return found.flatMap(({ userId, unread, firstMessageId, lastMessageId }) => {
    const [firstMessageAt, lastMessageAt] = [timeOf.get(firstMessageId), timeOf.get(lastMessageId)];
    if (!firstMessageAt || !lastMessageAt) return [];
    return [
      { userId, taxYear: yearOf.get(userId) ?? null, unread, firstMessageAt, lastMessageId, lastMessageAt },
    ];
  });
}

/** The messages that `countUnread` counts, of all conversations. Of all that were written only those that may be unread are read. */
function unreadQuery(manager: EntityManager, readerId: number) {
  const replied = manager
    .createQueryBuilder(messageEntity, 'reply')
    .select('MAX(reply.id)')
    .where("reply.userId = message.userId AND reply.author = 'expert' AND reply.field IS NULL")
    .getQuery();
  return manager
    .createQueryBuilder(messageEntity, 'message')
    .leftJoin(
      conversationReadEntity.options.name,
      'mark',
      'mark.userId = message.userId AND mark.readerId = :readerId',
      { readerId },
    )
    .where("message.answered IS NULL AND message.author = 'person' AND message.userId <> :readerId")
    .andWhere('message.id > COALESCE(mark.messageId, 0)')
    .andWhere(`message.id > COALESCE((${replied}), 0)`);
}

/** The users who wrote the newest unread messages, the latest first. Read from the end of an index that holds all of it. */
async function findLatestAuthors(manager: EntityManager, readerId: number, after: number): Promise<number[]> {
  const found = await unreadQuery(manager, readerId)
    .andWhere('message.id > :after', { after })
    .select('message.userId', 'userId')
    .orderBy('message.id', 'DESC')
    .limit(maxCandidates)
    .getRawMany<{ userId: number | string }>();
  return [...new Set(found.map(({ userId }) => Number(userId)))];
}

type Found = Record<'userId' | 'unread' | 'firstMessageId' | 'lastMessageId', number>;

/** Counts the unread messages of some users, the latest first, with the times of the first and last of each. */
async function countMessages(manager: EntityManager, readerId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return { found: [], timeOf: new Map<number, Date>() };
  const rows = await unreadQuery(manager, readerId)
    .andWhere('message.userId IN (:...userIds)', { userIds })
    .select('message.userId', 'userId')
    .addSelect('COUNT(*)', 'unread')
    .addSelect('MIN(message.id)', 'firstMessageId')
    .addSelect('MAX(message.id)', 'lastMessageId')
    .groupBy('message.userId')
    .orderBy('MAX(message.id)', 'DESC')
    .getRawMany<Record<keyof Found, number | string>>();
  const found: Found[] = rows.map((row) => ({
    userId: Number(row.userId),
    unread: Number(row.unread),
    firstMessageId: Number(row.firstMessageId),
    lastMessageId: Number(row.lastMessageId),
  }));
  const messages = await manager.find(messageEntity, {
    select: { id: true, createdAt: true },
    where: { id: In(found.flatMap(({ firstMessageId, lastMessageId }) => [firstMessageId, lastMessageId])) },
  });
  return { found, timeOf: new Map(messages.map(({ id, createdAt }) => [id, createdAt])) };
}

/**
 * The questions that the unread messages answered, oldest first. A message of the user closes the open questions at its own
 * time, an expert who settles one at another.
 */
export async function findAnswered(
  manager: EntityManager,
  conversations: readonly Pick<UnreadConversation, 'userId' | 'firstMessageAt'>[],
): Promise<MessageRow[]> {
  if (conversations.length === 0) return [];
  const unreadSince = new Map(conversations.map(({ userId, firstMessageAt }) => [userId, firstMessageAt]));
  const answered = await manager
    .createQueryBuilder(messageEntity, 'question')
    .innerJoin(
      messageEntity.options.name,
      'reply',
      "reply.userId = question.userId AND reply.author = 'person' AND reply.createdAt = question.closedAt",
    )
    .where('question.userId IN (:...userIds) AND question.field IS NOT NULL', {
      userIds: [...unreadSince.keys()],
    })
    .orderBy('question.id', 'ASC')
    .getMany();
  return answered.filter(({ userId, closedAt }) => {
    const since = unreadSince.get(userId);
    return closedAt !== null && since !== undefined && closedAt >= since;
  });
}
