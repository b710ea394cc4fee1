import { listWorkableFilings, type Role } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
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

/** The messages of users that `countUnread` counts, by conversation. */
async function findUnread(manager: EntityManager, readerId: number): Promise<Found[]> {
  const found = await manager
    .createQueryBuilder()
    .from(selectUnanswered, 'conversation')
    .leftJoin(
      conversationReadEntity.options.name,
      'mark',
      'mark.userId = conversation.userId AND mark.readerId = :readerId',
    )
    .innerJoin(
      messageEntity.options.name,
      'message',
      "message.userId = conversation.userId AND message.author = 'person' AND message.id > conversation.replied",
    )
    .where('message.userId <> :readerId AND message.id > COALESCE(mark.messageId, 0)', { readerId })
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

/** The conversations in which a user wrote after the last reply, in one pass over an index. */
function selectUnanswered(query: SelectQueryBuilder<object>): SelectQueryBuilder<MessageRow> {
  const written = "MAX(CASE WHEN other.author = 'person' THEN other.id END)";
  const replied =
    "COALESCE(MAX(CASE WHEN other.author = 'expert' AND other.field IS NULL THEN other.id END), 0)";
  return query
    .from(messageEntity, 'other')
    .select('other.userId', 'userId')
    .addSelect(replied, 'replied')
    .groupBy('other.userId')
    .having(`${written} > ${replied}`);
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
