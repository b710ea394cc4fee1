import { IsNull, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { messageEntity, type MessageRow } from '../messages/messages.entity.ts';
import { conversationReadEntity, type ConversationReadRow } from './reads.entity.ts';

type Reading = Pick<ConversationReadRow, 'userId' | 'readerId'>;

/**
 * The user's messages after the last reply that the reader has not marked as read: a reply shows that they were read, a
 * question about an answer does not.
 */
export async function countUnread(manager: EntityManager, { userId, readerId }: Reading): Promise<number> {
  const mark = await manager.findOneBy(conversationReadEntity, { userId, readerId });
  const reply = await findLatestId(manager, { userId, author: 'expert', field: IsNull() });
  const after = Math.max(mark?.messageId ?? 0, reply);
  return manager.countBy(messageEntity, { userId, author: 'person', id: MoreThan(after) });
}

/** Marks the messages up to one as read; never further than the latest, so that no later message counts as read. */
export async function markRead(
  manager: EntityManager,
  { userId, readerId, messageId }: ConversationReadRow,
): Promise<void> {
  const upTo = Math.min(messageId, await findLatestId(manager, { userId }));
  const mark = await manager.findOneBy(conversationReadEntity, { userId, readerId });
  if (upTo > (mark?.messageId ?? 0))
    await manager.upsert(conversationReadEntity, { userId, readerId, messageId: upTo }, [
      'userId',
      'readerId',
    ]);
}

/** The id of the latest message; 0 without one. */
async function findLatestId(manager: EntityManager, where: FindOptionsWhere<MessageRow>): Promise<number> {
  const [latest] = await manager.find(messageEntity, { where, order: { id: 'DESC' }, take: 1 });
  return latest?.id ?? 0;
}
