import { defaultLanguage, type Language } from '@dossier/contracts';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from '../messages/messages.entity.ts';

export interface ConversationRange {
  limit: number;
  /** The id of the last message of the previous page. */
  after?: number | undefined;
  waitingOnly: boolean;
}

export interface ConversationPage {
  /** The last message of each conversation, newest first. */
  rows: MessageRow[];
  total: number;
  hasMore: boolean;
}

/** Selects the last message of each conversation, with the index on user and message id. */
function lastMessagesQuery(manager: EntityManager, { waitingOnly }: Pick<ConversationRange, 'waitingOnly'>) {
  const latest = manager
    .createQueryBuilder(messageEntity, 'other')
    .select('MAX(other.id)')
    .groupBy('other.userId')
    .getQuery();
  const query = manager
    .createQueryBuilder(messageEntity, 'message')
    .where(`message.id IN (${latest})`)
    .orderBy('message.id', 'DESC');
  return waitingOnly ? query.andWhere('message.author = :author', { author: 'person' }) : query;
}

export async function listConversationPage(
  manager: EntityManager,
  range: ConversationRange,
): Promise<ConversationPage> {
  const { limit, after } = range;
  const query = lastMessagesQuery(manager, range);
  const total = await query.getCount();
  if (after !== undefined) query.andWhere('message.id < :after', { after });
  const rows = await query.limit(limit + 1).getMany();
  return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
}

export function hasConversation(manager: EntityManager, userId: number): Promise<boolean> {
  return manager.existsBy(messageEntity, { userId });
}

/** The language of the user's latest message. */
export async function findLanguage(manager: EntityManager, userId: number): Promise<Language> {
  const [last] = await manager.find(messageEntity, {
    where: { userId, author: 'person', language: Not(IsNull()) },
    order: { id: 'DESC' },
    take: 1,
  });
  return last?.language ?? defaultLanguage;
}
