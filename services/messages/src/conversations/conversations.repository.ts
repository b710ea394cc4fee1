import { defaultLanguage, type Language } from '@dossier/contracts';
import type { Database } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from '../messages/messages.entity.ts';

export interface ConversationRange {
  limit: number;
  /** The page goes on below this message. */
  after?: number | undefined;
  waitingOnly: boolean;
}

export interface ConversationPage {
  /** The last message of each thread, newest first. */
  rows: MessageRow[];
  total: number;
  hasMore: boolean;
}

/** The latest messages of all threads; the index on person and message answers which they are. */
export function lastMessages(
  manager: EntityManager,
  { waitingOnly }: Pick<ConversationRange, 'waitingOnly'>,
) {
  const latest = manager
    .createQueryBuilder(messageEntity, 'each')
    .select('MAX(each.id)')
    .groupBy('each.userId')
    .getQuery();
  const query = manager
    .createQueryBuilder(messageEntity, 'message')
    .where(`message.id IN (${latest})`)
    .orderBy('message.id', 'DESC');
  return waitingOnly ? query.andWhere('message.author = :author', { author: 'person' }) : query;
}

export function listLastMessages(db: Database, range: ConversationRange): Promise<ConversationPage> {
  const { limit, after } = range;
  return db.read(async (manager) => {
    const query = lastMessages(manager, range);
    const total = await query.getCount();
    if (after !== undefined) query.andWhere('message.id < :after', { after });
    const rows = await query.limit(limit + 1).getMany();
    return { rows: rows.slice(0, limit), total, hasMore: rows.length > limit };
  });
}

export async function hasThread(db: Database, userId: number): Promise<boolean> {
  return db.read((manager) => manager.existsBy(messageEntity, { userId }));
}

/** The language a person last wrote in. */
export async function languageOf(manager: EntityManager, userId: number): Promise<Language> {
  const [last] = await manager.find(messageEntity, {
    where: { userId, author: 'person', language: Not(IsNull()) },
    order: { id: 'DESC' },
    take: 1,
  });
  return last?.language ?? defaultLanguage;
}
