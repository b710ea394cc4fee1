import { MoreThan, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from './messages.entity.ts';

/** Messages within this time are one group: the recipient gets one mail, and an equal message is a duplicate. */
const groupingMs = 15 * 60 * 1000;
const maxListed = 500;

export type NewMessage = Omit<MessageRow, 'id'>;

/** Inserts a message. `isFirst`: the author has no other recent message, so the recipient is notified. */
export async function addMessage(
  manager: EntityManager,
  added: NewMessage,
): Promise<{ row: MessageRow; isFirst: boolean }> {
  const { userId, author, createdAt } = added;
  const since = new Date(createdAt.getTime() - groupingMs);
  const hasRecent = await manager.existsBy(messageEntity, { userId, author, createdAt: MoreThan(since) });
  const { identifiers } = await manager.insert(messageEntity, added);
  return { row: { ...added, id: Number(identifiers[0]?.['id']) }, isFirst: !hasRecent };
}

/** The latest messages of a user's conversation, oldest first. */
export async function listLatestMessages(manager: EntityManager, userId: number): Promise<MessageRow[]> {
  const newestFirst = await manager.find(messageEntity, {
    where: { userId },
    order: { id: 'DESC' },
    take: maxListed,
  });
  return newestFirst.reverse();
}

/** Finds the last message of the conversation when it equals the new one, as after a retry on a lost connection. */
export async function findDuplicate(
  manager: EntityManager,
  { userId, author, text, createdAt }: NewMessage,
): Promise<MessageRow | undefined> {
  const [last] = await manager.find(messageEntity, { where: { userId }, order: { id: 'DESC' }, take: 1 });
  const isSame = last?.author === author && last.text === text;
  return isSame && createdAt.getTime() - last.createdAt.getTime() < groupingMs ? last : undefined;
}
