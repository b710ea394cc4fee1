import { dayInZurich, getUserAccount, listStaff, type ClientScope, type Role } from '@dossier/contracts';
import { fail, type ExpertScope, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { listRepresented } from '../absences/absences.repository.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { findInCharge } from '../filings/client.repository.ts';
import { deskFilingEntity, unassigned, type DeskFilingRow } from '../filings/desk.entity.ts';
import { findDeskFiling } from '../filings/desk.repository.ts';

export interface StaffMember {
  readonly userId: number;
  readonly role: Role;
}

/** What somebody sees of the desk; undefined for administrators, who see everything. */
export interface DeskScope {
  /** The experts whose filings are seen; `all` for those of everybody and nobody. */
  readonly assignedTo: 'all' | readonly number[];
  /** The users whose filings are hidden: the expert and the administrators. */
  readonly hiddenUsers: readonly number[];
}

/** Whether somebody with this scope may work on a filing. */
export function isInScope({ userId, assignedTo }: DeskFilingRow, scope: DeskScope | undefined): boolean {
  return !scope || (isOneOf(scope.assignedTo, assignedTo) && !scope.hiddenUsers.includes(userId));
}

const isOneOf = (seen: DeskScope['assignedTo'], assignedTo: number): boolean =>
  seen === 'all' || seen.includes(assignedTo);

/** What somebody sees of clients before a transmission, besides the filings on the desk. */
export interface ClientView {
  /** The experts whose clients are seen; `all` for those of everybody and nobody. */
  readonly inCharge: 'all' | readonly number[];
  /** See `DeskScope`; undefined for administrators. */
  readonly scope: DeskScope | undefined;
  readonly mine: readonly number[];
}

/** Whether somebody sees and decides about a client before a transmission. */
export const isInCharge = ({ inCharge }: ClientView, { assignedTo }: { assignedTo: number }): boolean =>
  inCharge === 'all' || inCharge.includes(assignedTo);

export interface DeskAccess {
  /** Whether a filing is completed by another expert than the one who confirmed its review. */
  readonly fourEyes: boolean;
  /** Somebody and the colleagues whom they stand in for today: their filings are worked on as one's own. */
  listMine(userId: number): Promise<number[]>;
  /** Whether somebody may work on a user's filing, or on any of them without `taxYear`, see `getDeskAccess`. */
  isAllowed(member: StaffMember, userId: number, taxYear?: number): Promise<boolean>;
  /** The filing on the desk. Throws FILING_NOT_FOUND when there is none, or somebody may not work on it. */
  find(member: StaffMember, userId: number, taxYear: number): Promise<DeskFilingRow>;
  /**
   * Whether somebody may read and move the status of another user's filing. One that was never transmitted counts as
   * unassigned, and with the list of clients as what is seen of its user there.
   */
  mayMove(member: StaffMember, userId: number, taxYear: number): Promise<boolean>;
  scopeOf(member: StaffMember): Promise<DeskScope | undefined>;
  /** What somebody sees of clients before a transmission. */
  clientScopeOf(member: StaffMember): Promise<ClientView>;
  /** See `listWorkableFilings`. */
  listWorkable(
    member: StaffMember,
    userIds: readonly number[],
  ): Promise<{ userId: number; taxYear: number | null }[]>;
}

export function createDeskAccess(
  { db, call, clock }: Pick<Service, 'db' | 'call' | 'clock'>,
  {
    scope,
    fourEyes,
    clients,
  }: {
    scope: ExpertScope;
    fourEyes: boolean;
    /** What experts see of clients before a transmission; null without the list of clients. */
    clients: ClientScope | null;
  },
): DeskAccess {
  async function listMine(userId: number): Promise<number[]> {
    const today = dayInZurich(new Date(clock.now()));
    return [userId, ...(await db.read((manager) => listRepresented(manager, userId, today)))];
  }
  /** Whose filings an expert is told of. */
  async function listTold(expertId: number): Promise<number[]> {
    const mine = await listMine(expertId);
    return scope === 'assigned' ? mine : [...mine, unassigned];
  }
  const listAssignees = async (expertId: number): Promise<DeskScope['assignedTo']> =>
    scope === 'all' ? 'all' : listTold(expertId);
  const read = (userId: number, taxYear: number) =>
    db.read((manager) => findDeskFiling(manager, userId, taxYear));
  const readAll = (userId: number) => db.read((manager) => manager.findBy(deskFilingEntity, { userId }));

  async function isAllowedFor(
    { userId: expertId, role }: StaffMember,
    userId: number,
    ...filings: readonly (Pick<DeskFilingRow, 'assignedTo'> | null)[]
  ): Promise<boolean> {
    if (role === 'admin') return true;
    if (role !== 'expert' || expertId === userId) return false;
    const assignees = await listAssignees(expertId);
    if (!filings.some((filing) => filing && isOneOf(assignees, filing.assignedTo))) return false;
    return !(await isAdministrator(userId));
  }

  async function isAdministrator(userId: number): Promise<boolean> {
    return (await call(getUserAccount, { params: { id: String(userId) } })).role === 'admin';
  }

  async function scopeOf({ userId, role }: StaffMember): Promise<DeskScope | undefined> {
    if (role === 'admin') return undefined;
    const administrators = (await call(listStaff, {})).filter((member) => member.role === 'admin');
    return {
      assignedTo: await listAssignees(userId),
      hiddenUsers: [userId, ...administrators.map((member) => member.userId)],
    };
  }

  async function clientScopeOf(member: StaffMember): Promise<ClientView> {
    const scope = await scopeOf(member);
    const mine = await listMine(member.userId);
    const seen = member.role === 'admin' ? 'all' : clients;
    return { scope, mine, inCharge: seen === 'all' ? 'all' : seen === 'assigned' ? mine : [] };
  }

  /** Those of the users who are clients that somebody is in charge of. */
  async function listClientsOf({ userId, role }: StaffMember, userIds: readonly number[]): Promise<number[]> {
    if (role !== 'expert' || clients === null || clients === 'none') return [];
    const assignedTo = In(await listMine(userId));
    const rows = await db.read((manager) =>
      manager.find(clientEntity, {
        select: { userId: true },
        where: { userId: In([...userIds]), assignedTo },
      }),
    );
    return rows.map((row) => row.userId);
  }

  return {
    fourEyes,
    listMine,
    scopeOf,
    clientScopeOf,
    async listWorkable(member, userIds) {
      if (member.role === 'user') return [];
      const hidden = (await scopeOf(member))?.hiddenUsers;
      const visible = userIds.filter((userId) => !hidden?.includes(userId));
      const told = hidden && (await listTold(member.userId));
      const filings = await db.read((manager) =>
        manager.find(deskFilingEntity, {
          where: { userId: In(visible), ...(told && { assignedTo: In(told) }) },
          // The last one of a user is kept below.
          order: { taxYear: 'ASC' },
        }),
      );
      // A later entry of a user takes the place of an earlier one.
      const inCharge = await listClientsOf(member, visible);
      const completedFirst = filings.toSorted((a, b) => Number(b.status === 6) - Number(a.status === 6));
      return [
        ...new Map(
          [...inCharge.map((userId) => ({ userId, taxYear: null })), ...completedFirst].map(
            ({ userId, taxYear }) => [userId, { userId, taxYear }],
          ),
        ).values(),
      ];
    },
    async isAllowed(member, userId, taxYear) {
      const filings = taxYear === undefined ? await readAll(userId) : [await read(userId, taxYear)];
      return isAllowedFor(member, userId, ...filings);
    },
    async find(member, userId, taxYear) {
      const filing = await read(userId, taxYear);
      if (!filing || !(await isAllowedFor(member, userId, filing))) throw fail('FILING_NOT_FOUND');
      return filing;
    },
    async mayMove(member, userId, taxYear) {
      const filing = await read(userId, taxYear);
      if (filing || clients === null || member.role !== 'expert')
        return isAllowedFor(member, userId, filing ?? { assignedTo: unassigned });
      const view = await clientScopeOf(member);
      if (view.scope?.hiddenUsers.includes(userId)) return false;
      return isInCharge(view, { assignedTo: await db.read((manager) => findInCharge(manager, userId)) });
    },
  };
}
