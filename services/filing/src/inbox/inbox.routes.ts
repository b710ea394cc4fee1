import { countInbox, listInbox, listStaff, markInboxRead, type Role } from '@dossier/contracts';
import { findPeople, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { isInScope, type DeskAccess, type StaffMember } from '../desk/desk-access.ts';
import { deskFilingEntity } from '../desk/desk.entity.ts';
import { listInboxRows, markRead, openNote, pruneInbox } from './inbox.repository.ts';

const hour = 60 * 60 * 1000;

/** What happened to the filings of an expert: what the user did, and what colleagues did. */
export function inboxRoutes(service: Service, access: DeskAccess): void {
  const { db, clock } = service;

  /** Without what is about the expert or an administrator, also for who stands in for the colleague whom it concerns. */
  async function listRows({ userId: expertId, role }: StaffMember) {
    const mine = await access.listMine(expertId);
    const rows = await db.read((manager) => listInboxRows(manager, expertId, mine, clock.now()));
    if (rows.length === 0) return [];
    const scope = await access.scopeOf({ userId: expertId, role });
    return rows.filter(({ row }) => !scope?.hiddenUsers.includes(row.userId));
  }

  async function findRole(userId: number): Promise<Role> {
    return (await service.call(listStaff, {})).find((member) => member.userId === userId)?.role ?? 'user';
  }

  service.route(listInbox, async ({ identity, log }) => {
    const entries = await listRows(identity);
    const rows = entries.map(({ row }) => row);
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
    return Promise.all(
      entries.map(async ({ row, isUnread }) => ({
        person: personOf(row.userId),
        taxYear: row.taxYear,
        kind: row.kind,
        at: row.at.toISOString(),
        by: row.actorId === row.userId ? null : personOf(row.actorId),
        note: await openNote(service, row),
        isUnread,
        isOpen: open.has(`${row.userId} ${row.taxYear}`),
      })),
    );
  });

  service.route(markInboxRead, async ({ params, identity }) => {
    const { userId, taxYear } = params;
    const listed = await listRows(identity);
    // What was handed to somebody else may still be listed.
    if (!listed.some(({ row }) => row.userId === userId && row.taxYear === taxYear))
      await access.find(identity, userId, taxYear);
    await db.write((manager) => markRead(manager, identity.userId, params, new Date(clock.now())));
    return { success: true as const };
  });

  service.route(countInbox, async ({ params: { expertId } }) => {
    const role = await findRole(expertId);
    const unread = (await listRows({ userId: expertId, role })).filter(({ isUnread }) => isUnread);
    return { unread: unread.length, latestAt: unread[0]?.row.at.toISOString() ?? null };
  });

  service.every('prune-desk-inbox', hour, () => db.write((manager) => pruneInbox(manager, clock.now())));
}
