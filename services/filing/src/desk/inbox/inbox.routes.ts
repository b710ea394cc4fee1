import {
  countInbox,
  listInbox,
  listStaff,
  markInboxRead,
  maxInboxEntries,
  type Role,
} from '@dossier/contracts';
import { findPeople, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { isInScope, type DeskAccess, type StaffMember } from '../access/desk-access.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { groupRows } from './inbox-groups.ts';
import type { InboxRow } from './inbox.entity.ts';
import { listInboxRows, markRead, markReadUntil, openNote, pruneInbox } from './inbox.repository.ts';

/** Tasks that are due count with the inbox, which lists them apart. The longest due first. */
type ListDueTasks = (member: StaffMember) => Promise<{ dueAt: Date }[]>;

const hour = 60 * 60 * 1000;

/** What happened to the filings of an expert: what the user did, and what colleagues did. */
export function inboxRoutes(service: Service, access: DeskAccess, listDueTasks: ListDueTasks): void {
  const { db, clock } = service;

  /** Without what is about the expert or an administrator, also for who stands in for the colleague whom it concerns. */
  async function listGroups({ userId: expertId, role }: StaffMember) {
    const mine = await access.listMine(expertId);
    const rows = await db.read((manager) => listInboxRows(manager, expertId, mine, clock.now()));
    if (rows.length === 0) return [];
    const scope = await access.scopeOf({ userId: expertId, role });
    const visible = rows.filter(({ row }) => !scope?.hiddenUsers.includes(row.userId));
    return groupRows(visible).slice(0, maxInboxEntries);
  }

  async function findRole(userId: number): Promise<Role> {
    return (await service.call(listStaff, {})).find((member) => member.userId === userId)?.role ?? 'user';
  }

  service.route(listInbox, async ({ identity, log }) => {
    const groups = await listGroups(identity);
    const rows = groups.flatMap((group) => group.rows);
    const people = rows.flatMap(({ userId, actorId }) => [userId, actorId]);
    const personOf = await findPeople(service, [...new Set(people)], log);
    const scope = await access.scopeOf(identity);
    const filings = await db.read((manager) =>
      manager.findBy(deskFilingEntity, { userId: In([...new Set(rows.map(({ userId }) => userId))]) }),
    );
    const open = new Set(
      filings
        .filter((filing) => isInScope(filing, scope))
        .map(({ userId, taxYear }) => `${userId} ${taxYear}`),
    );
    const presentFiling = ({ userId, taxYear }: InboxRow) => ({
      person: personOf(userId),
      taxYear,
      isOpen: open.has(`${userId} ${taxYear}`),
    });
    return Promise.all(
      groups.map(async ({ rows: [row, ...others], isUnread }) => ({
        ...presentFiling(row),
        kind: row.kind,
        at: row.at.toISOString(),
        by: row.actorId === row.userId ? null : personOf(row.actorId),
        note: await openNote(service, row),
        isUnread,
        others: others.map(presentFiling),
      })),
    );
  });

  service.route(markInboxRead, async ({ params, identity }) => {
    const { userId, taxYear } = params;
    const isFiling = (row: InboxRow) => row.userId === userId && row.taxYear === taxYear;
    const listed = (await listGroups(identity)).filter(({ rows }) => rows.some(isFiling));
    // What was handed to somebody else may still be listed.
    if (listed.length === 0) await access.find(identity, userId, taxYear);
    await db.write(async (manager) => {
      await markRead(manager, identity.userId, params, new Date(clock.now()));
      for (const row of listed.flatMap(({ rows }) => rows))
        if (!isFiling(row)) await markReadUntil(manager, identity.userId, row);
    });
    return { success: true as const };
  });

  service.route(countInbox, async ({ params: { expertId } }) => {
    const role = await findRole(expertId);
    const unread = (await listGroups({ userId: expertId, role })).filter(({ isUnread }) => isUnread);
    const due = await listDueTasks({ userId: expertId, role });
    const latest = [unread[0]?.rows[0].at, due.at(-1)?.dueAt].filter((at) => at !== undefined);
    return {
      unread: unread.length + due.length,
      latestAt: latest.length === 0 ? null : new Date(Math.max(...latest.map(Number))).toISOString(),
    };
  });

  service.every('prune-desk-inbox', hour, () => pruneInbox(db, clock.now()));
}
