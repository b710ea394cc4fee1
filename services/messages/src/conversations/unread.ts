import { listWorkableFilings, type Role } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { messageEntity } from '../messages/messages.entity.ts';
import { conversationReadEntity } from './reads.entity.ts';

export interface UnreadConversation {
  readonly userId: number;
  /** The latest filing of the user that the reader may work on; null without one, for administrators. */
  readonly taxYear: number | null;
  readonly unread: number;
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
  return rows
    .filter(({ userId }) => reader.role === 'admin' || yearOf.has(userId))
    .slice(0, limit)
    .map((row) => ({ ...row, taxYear: yearOf.get(row.userId) ?? null }));
}

/** The messages of users that `countUnread` counts, by conversation. */
async function findUnread(
  manager: EntityManager,
  readerId: number,
): Promise<Omit<UnreadConversation, 'taxYear'>[]> {
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
      {
        readerId,
      },
    )
    .select('message.userId', 'userId')
    .addSelect('COUNT(*)', 'unread')
    .addSelect('MAX(message.id)', 'lastMessageId')
    .where("message.author = 'person' AND message.userId <> :readerId")
    .andWhere('message.id > COALESCE(mark.messageId, 0)')
    .andWhere(`message.id > COALESCE((${replied}), 0)`)
    .groupBy('message.userId')
    .orderBy('MAX(message.id)', 'DESC')
    .limit(maxCandidates)
    .getRawMany<Record<'userId' | 'unread' | 'lastMessageId', number | string>>();
  const ids = found.map(({ lastMessageId }) => Number(lastMessageId));
  const latest = ids.length === 0 ? [] : await manager.findBy(messageEntity, { id: In(ids) });
  const timeOf = new Map(latest.map(({ id, createdAt }) => [id, createdAt]));
  return found.flatMap((row) => {
    const lastMessageAt = timeOf.get(Number(row.lastMessageId));
    const numbers = {
      userId: Number(row.userId),
      unread: Number(row.unread),
      lastMessageId: Number(row.lastMessageId),
    };
    return lastMessageAt ? [{ ...numbers, lastMessageAt }] : [];
  });
}
