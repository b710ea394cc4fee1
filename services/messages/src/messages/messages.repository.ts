import type { Message } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { messageEntity, type MessageRow } from './messages.entity.ts';

/** Whoever is written to hears once about messages that come in a row. */
const quietMs = 15 * 60 * 1000;
const maxThreadLength = 500;

/** Nothing to read: spaces, controls, invisible characters. */
const blank = /^[\s\p{C}]*$/u;

/** What was typed, as it is kept: without NUL, at which SQLite would end the text. */
export function readText(typed: string): string {
  const text = typed.toWellFormed().replaceAll('\0', '').trim();
  if (blank.test(text)) throw fail('MESSAGE_EMPTY');
  return text;
}

export type NewMessage = Omit<MessageRow, 'id'>;

/** Adds to a thread; `isFirst`: the other side has not been told within the last minutes. */
export async function addMessage(
  manager: EntityManager,
  added: NewMessage,
): Promise<{ row: MessageRow; isFirst: boolean }> {
  const { userId, author, createdAt } = added;
  const since = new Date(createdAt.getTime() - quietMs);
  const told = await manager.existsBy(messageEntity, { userId, author, createdAt: MoreThan(since) });
  const { identifiers } = await manager.insert(messageEntity, added);
  return { row: { ...added, id: Number(identifiers[0]?.['id']) }, isFirst: !told };
}

/** The latest messages of a person's thread, oldest first. */
export async function readThread(manager: EntityManager, userId: number): Promise<MessageRow[]> {
  const newestFirst = await manager.find(messageEntity, {
    where: { userId },
    order: { id: 'DESC' },
    take: maxThreadLength,
  });
  return newestFirst.reverse();
}

/** The same words again as the last of the thread: what a lost connection makes people send a second time. */
export async function findDuplicate(
  manager: EntityManager,
  { userId, author, text, createdAt }: NewMessage,
): Promise<MessageRow | undefined> {
  const [last] = await manager.find(messageEntity, { where: { userId }, order: { id: 'DESC' }, take: 1 });
  const isSame = last?.author === author && last.text === text;
  return isSame && createdAt.getTime() - last.createdAt.getTime() < quietMs ? last : undefined;
}

export function presentMessage({ id, author, text, createdAt }: MessageRow): Message {
  return { id: String(id), from: author, text, createdAt: createdAt.toISOString() };
}
