import type { Seal, Service } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { messageEntity, messageText, type MessageRow, type PlainMessage } from './messages.entity.ts';

/** Messages within this time are one group: the recipient gets one mail, and an equal message is a duplicate. */
const groupingMs = 15 * 60 * 1000;
const maxListed = 500;

export type NewMessage = Omit<PlainMessage, 'id'>;

/** Inserts a message. `isFirst`: the author has no other recent message, so the recipient is notified. */
export async function addMessage(
  manager: EntityManager,
  seal: Seal,
  added: NewMessage,
): Promise<{ row: PlainMessage; isFirst: boolean }> {
  const { userId, author, createdAt } = added;
  const since = new Date(createdAt.getTime() - groupingMs);
  const hasRecent = await manager.existsBy(messageEntity, { userId, author, createdAt: MoreThan(since) });
  // The database makes the id, and the text is sealed for it.
  const { identifiers } = await manager.insert(messageEntity, {
    ...added,
    text: seal.seal(messageText(0), ''),
  });
  const id = Number(identifiers[0]?.['id']);
  await manager.update(messageEntity, { id }, { text: seal.seal(messageText(id), added.text) });
  return { row: { ...added, id }, isFirst: !hasRecent };
}

/** The latest messages of a user's conversation, oldest first. */
export async function listLatestMessages(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<PlainMessage[]> {
  const newestFirst = await db.read((manager) =>
    manager.find(messageEntity, { where: { userId }, order: { id: 'DESC' }, take: maxListed }),
  );
  if (newestFirst.length === 0) return [];
  const seal = await seals.forReading(userId);
  return newestFirst.reverse().map((row) => openMessage(row, seal));
}

function openMessage(row: MessageRow, seal: Seal): PlainMessage {
  return { ...row, text: seal.open(messageText(row.id), row.text) };
}

/** Finds the last message of the conversation when it equals the new one, as after a retry on a lost connection. */
export async function findDuplicate(
  manager: EntityManager,
  seal: Seal,
  { userId, author, text, createdAt }: NewMessage,
): Promise<PlainMessage | undefined> {
  const [last] = await manager.find(messageEntity, { where: { userId }, order: { id: 'DESC' }, take: 1 });
  if (last?.author !== author || createdAt.getTime() - last.createdAt.getTime() >= groupingMs)
    return undefined;
  const message = openMessage(last, seal);
  return message.text === text ? message : undefined;
}
