import { readPageAfter, unlessDamaged, type Seal, type Seals, type Service } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { messageEntity, messageText, type MessageRow, type PlainMessage } from './messages.entity.ts';

/** Messages within this time are one group: the recipient gets one mail, and an equal message is a duplicate. */
const groupingMs = 15 * 60 * 1000;

/** `taxYear`, `field` and `fileId` are those of a question. */
export type NewMessage = Omit<PlainMessage, 'id' | 'taxYear' | 'field' | 'fileId' | 'closedAt' | 'answered'> &
  Partial<Pick<PlainMessage, 'taxYear' | 'field' | 'fileId'>>;

/** Inserts a message. `isFirst`: the author has no other recent message, so the recipient is notified. */
export async function addMessage(
  manager: EntityManager,
  seal: Seal,
  added: NewMessage,
): Promise<{ row: PlainMessage; isFirst: boolean }> {
  const { userId, author, createdAt } = added;
  const answered = author === 'expert' ? (true as const) : null;
  const row = { taxYear: null, field: null, fileId: null, closedAt: null, answered, ...added };
  const since = new Date(createdAt.getTime() - groupingMs);
  const hasRecent = await manager.existsBy(messageEntity, { userId, author, createdAt: MoreThan(since) });
  // The text is sealed for its id, which the database assigns.
  const { identifiers } = await manager.insert(messageEntity, {
    ...row,
    text: seal.seal(messageText(0), ''),
  });
  const id = Number(identifiers[0]?.['id']);
  await manager.update(messageEntity, { id }, { text: seal.seal(messageText(id), added.text) });
  const isReply = author === 'expert' && row.field === null;
  if (isReply) {
    const before = { userId, answered: IsNull(), id: LessThan(id) };
    await manager.update(messageEntity, before, { answered: true });
  }
  return { row: { ...row, id }, isFirst: !hasRecent };
}

/** A message as it was read; the text is null when it is damaged. */
export type StoredMessage = Omit<PlainMessage, 'text'> & { text: string | null };

export interface MessageRange {
  limit: number;
  /** Only messages before the one with this id. */
  before?: number | undefined;
}

export interface MessagePage {
  /** Oldest first. */
  messages: StoredMessage[];
  total: number;
  /** The id of the oldest message, when there are earlier ones. */
  next: number | undefined;
}

/** The latest messages of a user's conversation within the range. */
export async function listMessagePage(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  { limit, before }: MessageRange,
): Promise<MessagePage> {
  const { newestFirst, total } = await db.read(async (manager) => ({
    newestFirst: await manager.find(messageEntity, {
      where: { userId, ...(before !== undefined && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    }),
    total: await manager.countBy(messageEntity, { userId }),
  }));
  const messages = await openMessages(newestFirst.slice(0, limit).reverse(), seals, userId);
  return { messages, total, next: newestFirst.length > limit ? messages[0]?.id : undefined };
}

/** A page of all messages of a user's conversation, oldest first. */
export async function listMessagesAfter(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  after: number | undefined,
): Promise<{ rows: StoredMessage[]; next: number | null }> {
  const page = await db.read((manager) => readPageAfter(manager, messageEntity, { userId }, after));
  return { rows: await openMessages(page.rows, seals, userId), next: page.next };
}

/** Opens the messages of a user. A damaged one, which the seal reports, has no text. */
export async function openMessages(
  rows: readonly MessageRow[],
  seals: Seals,
  userId: number,
): Promise<StoredMessage[]> {
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(userId));
  return rows.map((row) => openMessage(row, seal));
}

function openMessage(row: MessageRow, seal: Seal | undefined): StoredMessage {
  return { ...row, text: seal?.tryOpen(messageText(row.id), row.text) ?? null };
}

/** Finds the last message of the conversation when it equals the new one, as after a retry on a lost connection. */
export async function findDuplicate(
  manager: EntityManager,
  seal: Seal,
  { userId, author, text, createdAt, taxYear = null, field = null, fileId = null }: NewMessage,
): Promise<StoredMessage | undefined> {
  const [last] = await manager.find(messageEntity, { where: { userId }, order: { id: 'DESC' }, take: 1 });
  if (last?.author !== author || last.taxYear !== taxYear || last.field !== field) return undefined;
  if (last.fileId !== fileId) return undefined;
  if (createdAt.getTime() - last.createdAt.getTime() >= groupingMs) return undefined;
  const message = openMessage(last, seal);
  return message.text === text ? message : undefined;
}
