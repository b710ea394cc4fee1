import {
  dayInZurich,
  deleteJournalEntry,
  listJournal,
  listStaff,
  listTasks,
  maxJournalDays,
  saveJournalEntry,
  type ErrorCode,
  type JournalContent,
  type JournalEntry,
  type NamedUser,
} from '@dossier/contracts';
import { fail, failField, findPeople, type Service } from '@dossier/service-kit';
import type { StaffMember } from '../access/desk-access.ts';
import { findVisible } from '../clients/clients.repository.ts';
import type { ReadViewer } from '../clients/read-viewer.ts';
import { unassigned } from '../filings/desk.entity.ts';
import { listVisibleTasks } from './due-tasks.ts';
import { deleteEntry, listEntries, openEntries, saveEntry, type PlainEntry } from './journal.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Notes, calls and tasks of clients, for everybody of the office who sees the client. */
export function journalRoutes(service: Service, readViewer: ReadViewer): void {
  const { db, clock } = service;

  async function checkVisible(
    member: StaffMember,
    userId: number,
    code: ErrorCode = 'USER_NOT_FOUND',
  ): Promise<void> {
    const viewer = await readViewer(member);
    const rows = await db.read((manager) => findVisible(manager, viewer, [userId]));
    if (rows.length === 0) throw fail(code);
  }

  async function findMember(userId: number): Promise<StaffMember> {
    const staff = await service.call(listStaff, {});
    const member = staff.find((each) => each.userId === userId && !each.suspended);
    if (!member) throw fail('ASSIGNEE_NOT_ALLOWED');
    return member;
  }

  /** A call was made, and a task is done within the next years. */
  function isPossible(content: JournalContent): boolean {
    if (content.kind === 'note') return true;
    const dayIn = (days: number) => dayInZurich(new Date(clock.now() + days * dayMs));
    const [first, last] = content.kind === 'call' ? [-maxJournalDays, 0] : [-maxJournalDays, maxJournalDays];
    return content.day >= dayIn(first) && content.day <= dayIn(last);
  }

  service.route(listJournal, async ({ params: { userId }, identity, log }) => {
    await checkVisible(identity, userId);
    const entries = await listEntries(service, userId);
    const personOf = await findPeople(service, entries.flatMap(expertsOf), log);
    return entries.map((entry) => present(entry, personOf));
  });

  service.route(saveJournalEntry, async ({ params: { userId, id }, body, identity, language, log }) => {
    const { version, content } = body;
    await checkVisible(identity, userId);
    if (!isPossible(content)) throw failField('content.day', 'invalid_value', language);
    if (content.kind === 'task' && content.assignedTo !== null)
      await checkVisible(await findMember(content.assignedTo), userId, 'ASSIGNEE_NOT_ALLOWED');
    const entry = await saveEntry(service, { memberId: identity.userId, userId, id, version }, content);
    return present(entry, await findPeople(service, expertsOf(entry), log));
  });

  service.route(deleteJournalEntry, async ({ params: { userId, id }, query: { version }, identity }) => {
    await checkVisible(identity, userId);
    await deleteEntry(service, { memberId: identity.userId, userId, id, version });
    return { success: true as const };
  });

  service.route(listTasks, async ({ identity, log }) => {
    const viewer = await readViewer(identity);
    const rows = await listVisibleTasks(service, viewer);
    const people = rows.flatMap((row) => [row.userId, ...expertsOf(row)]);
    const personOf = await findPeople(service, [...new Set(people)], log);
    const tasks = await openEntries(service, rows);
    return tasks.map((task) => ({ ...present(task, personOf), client: personOf(task.userId) }));
  });
}

const expertsOf = ({ authorId, assignedTo }: Pick<PlainEntry, 'authorId' | 'assignedTo'>): number[] =>
  [authorId, assignedTo ?? unassigned].filter((id) => id !== unassigned);

function present(entry: PlainEntry, personOf: (userId: number) => NamedUser): JournalEntry {
  const { id, kind, text, authorId, day, direction, assignedTo, version } = entry;
  return {
    id,
    kind,
    text,
    author: personOf(authorId),
    createdAt: entry.createdAt.toISOString(),
    editedAt: entry.editedAt?.toISOString() ?? null,
    day,
    direction,
    assignedTo: assignedTo ? personOf(assignedTo) : null,
    doneAt: entry.doneAt?.toISOString() ?? null,
    version,
  };
}
