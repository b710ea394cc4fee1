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

/** Conversations of which filing is asked whether the reader may see them. */
const maxCandidates = 1000;

/**
 * The conversations with messages that the reader has not read, the latest first: of the users of whom an expert may work on
 * a filing, for administrators of all users.
 */
export async function listUnread(
  service: Pick<Service, 'db' | 'call'>,
  reader: { readonly userId: number; readonly role: Role },
  { after = 0, limit }: Range,
): Promise<UnreadConversation[]> {
  const rows = (await service.db.read((manager) => findUnread(manager, reader.userId))).filter(
    ({ lastMessageId }) => lastMessageId > after,
  );
  if (rows.length === 0) return [];
  const filings = await service.call(listWorkableFilings, {
    body: { expertId: reader.userId, role: reader.role, userIds: rows.map(({ userId }) => userId) },
  });
  const yearOf = new Map(filings.map(({ userId, taxYear }) => [userId, taxYear]));
  const seen = rows.filter(({ userId }) => reader.role === 'admin' || yearOf.has(userId)).slice(0, limit);
  const timeOf = await service.db.read((manager) => findTimes(manager, seen));
  return seen.flatMap(({ userId, unread, firstMessageId, lastMessageId }) => {
    const [firstMessageAt, lastMessageAt] = [timeOf.get(firstMessageId), timeOf.get(lastMessageId)];
    if (!firstMessageAt || !lastMessageAt) return [];
    return [
      { userId, taxYear: yearOf.get(userId) ?? null, unread, firstMessageAt, lastMessageId, lastMessageAt },
    ];
  });
}

type Found = Record<'userId' | 'unread' | 'firstMessageId' | 'lastMessageId', number>;

async function findTimes(manager: EntityManager, found: readonly Found[]): Promise<Map<number, Date>> {
  const ids = found.flatMap(({ firstMessageId, lastMessageId }) => [firstMessageId, lastMessageId]);
  const messages = await manager.find(messageEntity, {
    select: { id: true, createdAt: true },
    where: { id: In(ids) },
  });
  return new Map(messages.map(({ id, createdAt }) => [id, createdAt]));
}

/** The messages of users that `countUnread` counts, by conversation. Of all that were written only those that may be unread are read. */
async function findUnread(manager: EntityManager, readerId: number): Promise<Found[]> {
  const replied = manager
    .createQueryBuilder(messageEntity, 'reply')
    .select('MAX(reply.id)')
    .where("reply.userId = message.userId AND reply.author = 'expert' AND reply.field IS NULL")
    .getQuery();
  const found = await manager
    .createQueryBuilder(messageEntity, 'message')
    .leftJoin(
      conversationReadEntity.options.name,
      'mark',
      'mark.userId = message.userId AND mark.readerId = :readerId',
      { readerId },
    )
    .where("message.answered IS NULL AND message.author = 'person' AND message.userId <> :readerId")
    .andWhere('message.id > COALESCE(mark.messageId, 0)')
    .andWhere(`message.id > COALESCE((${replied}), 0)`)
    .select('message.userId', 'userId')
    .addSelect('COUNT(*)', 'unread')
    .addSelect('MIN(message.id)', 'firstMessageId')
    .addSelect('MAX(message.id)', 'lastMessageId')
    .groupBy('message.userId')
    .orderBy('MAX(message.id)', 'DESC')
    .limit(maxCandidates)
    .getRawMany<Record<keyof Found, number | string>>();
  return found.map(({ userId, unread, firstMessageId, lastMessageId }) => ({
    userId: Number(userId),
    unread: Number(unread),
    firstMessageId: Number(firstMessageId),
    lastMessageId: Number(lastMessageId),
  }));
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
