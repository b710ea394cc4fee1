import { dayInZurich, listStaff } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { DeskAccess, StaffMember } from '../access/desk-access.ts';
import type { Viewer } from './clients.repository.ts';

export type ReadViewer = (member: StaffMember) => Promise<Viewer>;

/** Finds out what somebody sees of the clients. `isOn`: whether the installation has the list. */
export function createReadViewer(
  { call, clock }: Pick<Service, 'call' | 'clock'>,
  access: DeskAccess,
  { isOn }: { isOn: boolean },
): ReadViewer {
  return async (member) => {
    const view = await access.clientScopeOf(member);
    const staff = (await call(listStaff, {})).map(({ userId }) => userId);
    return { ...view, isOn, staff, today: dayInZurich(new Date(clock.now())) };
  };
}
