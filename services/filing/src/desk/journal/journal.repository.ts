import { maxJournalEntries, maxListedTasks, type JournalContent } from '@dossier/contracts';
import { checkVersion, fail, unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import { type EntityManager, LessThan } from 'typeorm';
import { clientEntity } from '../filings/client.entity.ts';
import { findClient } from '../filings/client.repository.ts';
import { unassigned } from '../filings/desk.entity.ts';
import { journalEntity, journalTextPlace, type JournalRow } from './journal.entity.ts';

/** An entry as it was read; the text is null when it is damaged. */
export type PlainEntry = Omit<JournalRow, 'text'> & { readonly text: string | null };

interface Change {
  readonly memberId: number;
  readonly userId: number;
  readonly id: string;
  /** The version that the change is based on; null for a new entry. */
  readonly version: number | null;
}

const open = (row: JournalRow, seal: Seal | undefined): PlainEntry => ({
  ...row,
  text: seal?.tryOpen(journalTextPlace(row), row.text) ?? null,
});

/** The entries about a client, newest first. */
export async function listEntries(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<PlainEntry[]> {
  const rows = await db.read((manager) =>
    manager.find(journalEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } }),
  );
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(userId));
  return rows.map((row) => open(row, seal));
}

/** Open tasks of some experts, the next first: assigned to one of them, or to nobody for a client they are in charge of. */
export async function listOpenTasks(
  manager: EntityManager,
  mine: readonly number[],
  { until }: { until?: string } = {},
): Promise<JournalRow[]> {
  const query = manager
    .createQueryBuilder(journalEntity, 'entry')
    .innerJoin(clientEntity.options.name, 'client', 'client.userId = entry.userId')
    .where('entry.assignedTo IN (:...assignees)', { assignees: [unassigned, ...mine] })
    .andWhere('entry.doneAt IS NULL')
    .andWhere('(entry.assignedTo <> :nobody OR client.assignedTo IN (:...mine))', {
      nobody: unassigned,
      mine,
    });
  if (until) query.andWhere('entry.day <= :until', { until });
  return query.orderBy('entry.day').addOrderBy('entry.id').limit(maxListedTasks).getMany();
}

/** The tasks with their texts. */
export async function openEntries(
  { seals }: Pick<Service, 'seals'>,
  rows: readonly JournalRow[],
): Promise<PlainEntry[]> {
  const users = [...new Set(rows.map(({ userId }) => userId))];
  const sealOf = new Map(
    await Promise.all(
      users.map(async (userId) => [userId, await unlessDamaged(() => seals.forReading(userId))] as const),
    ),
  );
  return rows.map((row) => open(row, sealOf.get(row.userId)));
}

/** Adds an entry or edits it. Repeating the change that is stored changes nothing. */
export async function saveEntry(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { memberId, userId, id, version }: Change,
  content: JournalContent,
): Promise<PlainEntry> {
  const seal = await seals.forWriting(userId);
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    // An entry that arrives after the account was erased leaves nothing behind.
    if (!(await findClient(manager, userId))) throw fail('USER_NOT_FOUND');
    const stored = await findOwnEntry(manager, { memberId, userId, id });
    if (stored && stored.kind !== content.kind) throw fail('ENTRY_NOT_FOUND');
    const now = new Date(clock.now());
    const columns = columnsOf(content, stored?.doneAt ?? null, now);
    const before = stored && open(stored, seal);
    const isSame =
      before &&
      before.text === content.text &&
      Object.entries(columns).every(([name, value]) => before[name as keyof typeof columns] === value);
    if (isSame) return before;
    checkVersion(stored, version, 'ENTRY_NOT_FOUND');
    const { kind, text } = content;
    if (!stored && (await manager.countBy(journalEntity, { userId, kind })) >= maxJournalEntries)
      throw fail('TOO_MANY_ENTRIES');
    const key = { id, kind, authorId: stored?.authorId ?? memberId };
    const row: JournalRow = {
      ...key,
      userId,
      text: seal.seal(journalTextPlace(key), text),
      createdAt: stored?.createdAt ?? now,
      editedAt: stored ? now : null,
      ...columns,
      version: (stored?.version ?? 0) + 1,
    };
    await manager.upsert(journalEntity, row, ['id']);
    if (kind === 'call') await recordCall(manager, userId, content.day);
    return { ...row, text };
  });
}

function columnsOf(content: JournalContent, doneAt: Date | null, now: Date) {
  const none = { day: null, direction: null, assignedTo: null, doneAt: null };
  if (content.kind === 'note') return none;
  const { day } = content;
  if (content.kind === 'call') return { ...none, day, direction: content.direction };
  const { assignedTo, done } = content;
  return { ...none, day, assignedTo: assignedTo ?? unassigned, doneAt: done ? (doneAt ?? now) : null };
}

/** A call is a contact, too: at noon of its day, which is all that is known. */
async function recordCall(manager: EntityManager, userId: number, day: string): Promise<void> {
  const at = new Date(`${day}T11:00:00Z`);
  const client = await findClient(manager, userId);
  if (!client?.lastContactAt) await manager.update(clientEntity, { userId }, { lastContactAt: at });
  else await manager.update(clientEntity, { userId, lastContactAt: LessThan(at) }, { lastContactAt: at });
}

export async function deleteEntry(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  { memberId, userId, id, version }: Change,
): Promise<void> {
  await db.write(async (manager) => {
    await seals.lock(manager, userId);
    checkVersion(await findOwnEntry(manager, { memberId, userId, id }), version, 'ENTRY_NOT_FOUND');
    await manager.delete(journalEntity, { id });
  });
}

/** Throws FORBIDDEN for a note or call of another expert, and ENTRY_NOT_FOUND for an entry about another client. */
async function findOwnEntry(
  manager: EntityManager,
  { memberId, userId, id }: Omit<Change, 'version'>,
): Promise<JournalRow | null> {
  const stored = await manager.findOneBy(journalEntity, { id });
  if (!stored) return null;
  if (stored.userId !== userId) throw fail('ENTRY_NOT_FOUND');
  if (stored.kind !== 'task' && stored.authorId !== memberId) throw fail('FORBIDDEN');
  return stored;
}
