import * as endpoints from '@dossier/contracts';
import type { Role } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import { resetProfile } from '../reset/reset.mutations.ts';

const reload = () => Promise.all([refresh(endpoints.listAccounts), refresh(endpoints.getAccount)]);

/** Appoints an expert or administrator, or withdraws the role, after a fresh sign-in of the administrator. */
export async function setRole(userId: number, role: Role): Promise<void> {
  await call(endpoints.setRole, { params: { userId: String(userId) }, body: { role } });
  await reload();
}

/** Suspends or reinstates an account, after a fresh sign-in of the administrator. */
export async function setSuspended(userId: number, suspended: boolean): Promise<void> {
  await call(endpoints.setSuspended, { params: { userId: String(userId) }, body: { suspended } });
  await reload();
}

/** Plans the deletion of an account, after a fresh sign-in of the administrator. */
export async function planDeletion(userId: number): Promise<void> {
  await call(endpoints.planDeletion, { params: { userId: String(userId) } });
  await reload();
}

/** Withdraws the deletion that an administrator planned. */
export async function withdrawDeletion(userId: number): Promise<void> {
  await call(endpoints.withdrawDeletion, { params: { userId: String(userId) } });
  await reload();
}

/** Ends all sessions of a user. */
export async function endSessions(userId: number): Promise<void> {
  await call(endpoints.endSessions, { params: { userId: String(userId) } });
  await reload();
}

/** Resets an account to the first sign-in. */
export async function resetAccount(userId: number): Promise<void> {
  await resetProfile(userId);
  await refresh(endpoints.listAccountFilings);
}
