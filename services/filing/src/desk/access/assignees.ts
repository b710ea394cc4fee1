import { listStaff } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';

/** Tells whether a filing can be assigned to somebody: an administrator, or an expert who may work on it. */
export type IsAssignee = (assignedTo: number, ownerId: number) => boolean;

export async function readAssignees({ call }: Pick<Service, 'call'>): Promise<IsAssignee> {
  const staff = (await call(listStaff, {})).filter(({ suspended }) => !suspended);
  const roleOf = new Map(staff.map(({ userId, role }) => [userId, role]));
  return (assignedTo, ownerId) => {
    const role = roleOf.get(assignedTo);
    return (
      role === 'admin' || (role === 'expert' && assignedTo !== ownerId && roleOf.get(ownerId) !== 'admin')
    );
  };
}
