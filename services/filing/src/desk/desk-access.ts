import { getUserAccount, type Role } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { unassigned, type DeskFilingRow } from './desk.entity.ts';
import { findDeskFiling } from './desk.repository.ts';

/** The values of `EXPERTS_SEE`: which filings an expert works on. */
export const expertScopes = ['assigned-and-unassigned', 'assigned'] as const;
type ExpertScope = (typeof expertScopes)[number];

export interface Staff {
  readonly userId: number;
  readonly role: Role;
}

export interface DeskAccess {
  /** Whether somebody may work on a user's filing, see `getDeskAccess`. */
  isAllowed(staff: Staff, userId: number, taxYear: number): Promise<boolean>;
}

export function createDeskAccess({ db, call }: Pick<Service, 'db' | 'call'>, scope: ExpertScope): DeskAccess {
  const isInScope = (expertId: number, { assignedTo }: DeskFilingRow): boolean =>
    assignedTo === expertId || (assignedTo === unassigned && scope === 'assigned-and-unassigned');

  return {
    async isAllowed({ userId: expertId, role }, userId, taxYear) {
      if (role === 'admin') return true;
      if (role !== 'expert' || expertId === userId) return false;
      const filing = await db.read((manager) => findDeskFiling(manager, userId, taxYear));
      if (!filing || !isInScope(expertId, filing)) return false;
      const owner = await call(getUserAccount, { params: { id: String(userId) } });
      return owner.role !== 'admin';
    },
  };
}
