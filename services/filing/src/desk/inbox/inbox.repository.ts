import { inboxDays, maxInboxEntries } from '@dossier/contracts';
import { deleteInParts, unlessDamaged, type Database, type Seal, type Service } from '@dossier/service-kit';
import { In, IsNull, LessThanOrEqual, MoreThan, Not, type EntityManager } from 'typeorm';
import { deskEventEntity, deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import type { ListedRow } from './inbox-groups.ts';
import {
  inboxEntity,
  inboxNotePlace,
  inboxReadEntity,
  whoeverWorksOnIt,
  type InboxRow,
} from './inbox.entity.ts';

type Key = Pick<InboxRow, 'userId' | 'taxYear'>;
const keyOf = ({ userId, taxYear }: Key): string => `${userId} ${taxYear}`;

/** Rows that are read for the entries: each entry may be about several filings. */
const maxRows = 5 * maxInboxEntries;

const dayMs = 24 * 60 * 60 * 1000;
export const oldestEntry = (now: number): Date => new Date(now - inboxDays * dayMs);

/** Adds what happened to a filing, in place of the latest of its kind. */
export async function addToInbox(
  manager: EntityManager,
  { userId, taxYear }: Key,
  entry: Omit<InboxRow, 'userId' | 'taxYear' | 'note'>,
): Promise<void> {
  const row = { userId, taxYear, ...entry, note: null };
  await manager.upsert(inboxEntity, row, ['userId', 'taxYear', 'kind', 'recipientId']);
}

export interface Handover {
  readonly at: Date;
  readonly actorId: number;
  /** To whom the filing was assigned before, and to whom it is now; `unassigned` for nobody. */
  readonly from: number;
  readonly to: number;
  readonly note?: string | undefined;
}

/** Tells the experts whom a new assignment concerns, except the one who made it. */
export async function tellOfHandover(
  manager: EntityManager,
  { userId, taxYear }: Key,
  { at, actorId, from, to, note }: Handover,
  seal: Seal | undefined,
): Promise<void> {
  const told = [
    { kind: 'assigned' as const, recipientId: to },
    { kind: 'handedOver' as const, recipientId: from },
  ].filter(({ recipientId }) => recipientId !== unassigned && recipientId !== actorId);
  for (const entry of told) {
    const row = { userId, taxYear, ...entry, at, actorId };
    const sealed = note && seal ? seal.seal(inboxNotePlace(row), note) : null;
    await manager.upsert(inboxEntity, { ...row, note: sealed }, ['userId', 'taxYear', 'kind', 'recipientId']);
  }
}

/** What concerns an expert and the colleagues whom the expert stands in for, newest first; nothing that the expert did. */
export async function listInboxRows(
  manager: EntityManager,
  viewerId: number,
  mine: readonly number[],
  now: number,
): Promise<ListedRow[]> {
  const range = { at: MoreThan(oldestEntry(now)) };
  const order = { at: 'DESC', userId: 'ASC', taxYear: 'ASC', kind: 'ASC' } as const;
  const direct = await manager.find(inboxEntity, {
    where: { recipientId: In([...mine]), actorId: Not(viewerId), ...range },
    order,
    take: maxRows,
  });
  const found = await manager
    .createQueryBuilder(inboxEntity, 'entry')
    .innerJoin(
      deskFilingEntity.options.name,
      'filing',
      'filing.userId = entry.userId AND filing.taxYear = entry.taxYear AND filing.assignedTo IN (:...mine)',
      { mine },
    )
    .where('entry.recipientId = :whoever AND entry.at > :oldest', {
      whoever: whoeverWorksOnIt,
      oldest: oldestEntry(now),
    })
    .orderBy('entry.at', 'DESC')
    .limit(maxRows)
    .getMany();
  const worked = await sinceAssignment(manager, found);
  // Who asked for a paper and works on the filing is told of it once.
  const arrivals = new Map(
    [...worked, ...direct]
      .filter(({ kind }) => kind === 'returned')
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((row) => [keyOf(row), row]),
  );
  const rows = [...direct, ...worked]
    .filter((row) => row.kind !== 'returned' || arrivals.get(keyOf(row)) === row)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxRows);
  const marks = await manager.findBy(inboxReadEntity, {
    expertId: viewerId,
    userId: In([...new Set(rows.map(({ userId }) => userId))]),
  });
  const readAt = new Map(marks.map((mark) => [keyOf(mark), mark.readAt.getTime()]));
  return rows.map((row) => ({ row, isUnread: row.at.getTime() > (readAt.get(keyOf(row)) ?? 0) }));
}

/** Without what happened to a filing before it was assigned: that is in its history, and was news to somebody else. */
async function sinceAssignment(manager: EntityManager, rows: InboxRow[]): Promise<InboxRow[]> {
  if (rows.length === 0) return rows;
  const latest = await manager
    .createQueryBuilder(deskEventEntity, 'event')
    .select('MAX(event.id)', 'id')
    .where("event.action = 'assigned' AND event.userId IN (:...userIds)", {
      userIds: [...new Set(rows.map(({ userId }) => userId))],
    })
    .groupBy('event.userId')
    .addGroupBy('event.taxYear')
    .getRawMany<{ id: number | string }>();
  const events = await manager.findBy(deskEventEntity, { id: In(latest.map(({ id }) => Number(id))) });
  const assignedAt = new Map(events.map((event) => [keyOf(event), event.at]));
  return rows.filter((row) => {
    const since = assignedAt.get(keyOf(row));
    return !since || row.at >= since;
  });
}

/** The text of a note; null without one, and for a damaged one, because of which the inbox must not fail. */
export async function openNote({ seals }: Pick<Service, 'seals'>, row: InboxRow): Promise<string | null> {
  if (row.note === null) return null;
  const seal: Seal | undefined = await unlessDamaged(() => seals.forReading(row.userId));
  return seal?.tryOpen(inboxNotePlace(row), row.note) ?? null;
}

/** What experts wrote to each other about a user when they handed a filing over. Two of them got the same words. */
export async function listHandoverWords(
  service: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<{ taxYear: number; at: Date; text: string | null }[]> {
  const rows = await service.db.read((manager) =>
    manager.find(inboxEntity, { where: { userId, note: Not(IsNull()) }, order: { at: 'ASC', kind: 'ASC' } }),
  );
  const words = await Promise.all(
    rows.map(async (row) => ({ taxYear: row.taxYear, at: row.at, text: await openNote(service, row) })),
  );
  return [...new Map(words.map((each) => [`${each.taxYear} ${each.at.getTime()}`, each])).values()];
}

/** Marks what happened to a filing as read; nothing is stored for a filing to which nothing happened. */
export async function markRead(
  manager: EntityManager,
  expertId: number,
  { userId, taxYear }: Key,
  readAt: Date,
): Promise<void> {
  if (!(await manager.existsBy(inboxEntity, { userId, taxYear }))) return;
  await manager.upsert(inboxReadEntity, { expertId, userId, taxYear, readAt }, [
    'expertId',
    'userId',
    'taxYear',
  ]);
}

/** Marks one event at a filing as read, and what happened before it; what came after it stays unread. */
export async function markReadUntil(
  manager: EntityManager,
  expertId: number,
  { userId, taxYear, at }: Key & Pick<InboxRow, 'at'>,
): Promise<void> {
  const mark = await manager.findOneBy(inboxReadEntity, { expertId, userId, taxYear });
  if (!mark || mark.readAt < at) await markRead(manager, expertId, { userId, taxYear }, at);
}

/** Deletes what is shown to nobody any more, and the marks about it. */
export async function pruneInbox(db: Database, now: number): Promise<void> {
  await deleteInParts(db, inboxEntity, { at: LessThanOrEqual(oldestEntry(now)) });
  await deleteInParts(db, inboxReadEntity, { readAt: LessThanOrEqual(oldestEntry(now)) });
}
