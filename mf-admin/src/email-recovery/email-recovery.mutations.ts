import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Enters a new address for a user whose mailbox is lost, after a fresh sign-in of the administrator. */
export async function startEmailRecovery(currentEmail: string, newEmail: string) {
  const pending = await call(endpoints.startEmailRecovery, { body: { currentEmail, newEmail } });
  await refresh(endpoints.listEmailRecoveries);
  return pending;
}

/** Withdraws the new address of a user. */
export async function withdrawEmailRecovery(userId: number): Promise<void> {
  await call(endpoints.withdrawEmailRecovery, { params: { userId: String(userId) } });
  await refresh(endpoints.listEmailRecoveries);
}
