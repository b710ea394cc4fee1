import { listWorkableFilings, type Role } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from '../messages/messages.entity.ts';
import { conversationReadEntity } from './reads.entity.ts';

export interface UnreadConversation {
  readonly userId: number;
  /** The latest filing of the user that the reader may work on; null without one, for administrators and for who is in charge of a client. */
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
/** Unread messages that are read at a time. */
const pageSize = 1000;

/**
 * The conversations with messages that the reader has not read, the latest first: of the users of whom an expert may work on
 * a filing and the clients the expert is in charge of, for administrators of all users. Stops at `limit`, so that a long list of unread messages is rarely read to its end.
 */
export async function listUnread(
  service: Pick<Service, 'db' | 'call'>,
  reader: { readonly userId: number; readonly role: Role },
  { after = 0, limit }: Range,
): Promise<UnreadConversation[]> {
  const yearOf = new Map<number, number | null>();
  const asked = new Set<number>();
  const seen: number[] = [];
  let page: readonly UnreadMessage[];
  let before: number | undefined;
  do {
    page = await service.db.read((manager) => findNewest(manager, reader.userId, { after, before }));
    before = page.at(-1)?.id;
    const userIds = [...new Set(page.map(({ userId }) => userId))].filter((userId) => !asked.has(userId));
    if (userIds.length === 0) continue;
    const filings = await service.call(listWorkableFilings, {
      body: { expertId: reader.userId, role: reader.role, userIds },
    });
    for (const { userId, taxYear } of filings) yearOf.set(userId, taxYear);
    for (const userId of userIds) {
      asked.add(userId);
      if (reader.role === 'admin' || yearOf.has(userId)) seen.push(userId);
    }
  } while (page.length === pageSize && seen.length < limit && asked.size < maxCandidates);
  seen.splice(limit);
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

type UnreadMessage = Pick<MessageRow, 'id' | 'userId'>;

/** The newest unread messages between two others, read from the end of an index that holds all of it. */
async function findNewest(
  manager: EntityManager,
  readerId: number,
  { after, before }: { readonly after: number; readonly before: number | undefined },
): Promise<UnreadMessage[]> {
  const query = unreadQuery(manager, readerId).andWhere('message.id > :after', { after });
  if (before !== undefined) query.andWhere('message.id < :before', { before });
  const rows = await query
    .select('message.id', 'id')
    .addSelect('message.userId', 'userId')
    .orderBy('message.id', 'DESC')
    .limit(pageSize)
    .getRawMany<Record<'id' | 'userId', number | string>>();
  return rows.map(({ id, userId }) => ({ id: Number(id), userId: Number(userId) }));
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
