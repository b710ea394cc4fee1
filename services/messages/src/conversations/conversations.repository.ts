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

/** Selects the last message of each conversation, newest first, so that a page reads little more than its rows. */
function lastMessagesQuery(manager: EntityManager, { waitingOnly }: Pick<ConversationRange, 'waitingOnly'>) {
  const later = manager
    .createQueryBuilder(messageEntity, 'later')
    .select('1')
    .where('later.userId = message.userId AND later.id > message.id')
    .getQuery();
  const query = manager
    .createQueryBuilder(messageEntity, 'message')
    .where(`NOT EXISTS (${later})`)
    .orderBy('message.id', 'DESC');
  return waitingOnly ? query.andWhere("message.answered IS NULL AND message.author = 'person'") : query;
}

async function countConversations(
  manager: EntityManager,
  range: Pick<ConversationRange, 'waitingOnly'>,
): Promise<number> {
  if (range.waitingOnly) return lastMessagesQuery(manager, range).getCount();
  const counted = await manager
    .createQueryBuilder(messageEntity, 'message')
    .select('COUNT(DISTINCT message.userId)', 'total')
    .getRawOne<{ total: number | string }>();
  return Number(counted?.total);
}

export async function listConversationPage(
  manager: EntityManager,
  range: ConversationRange,
): Promise<ConversationPage> {
  const { limit, after } = range;
  const query = lastMessagesQuery(manager, range);
  const total = await countConversations(manager, range);
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
