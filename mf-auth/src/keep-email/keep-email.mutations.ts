import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Keeps the address of the mailbox to which the link was mailed. */
export async function recallEmailRecovery(token: string): Promise<void> {
  await call(endpoints.recallEmailRecovery, { body: { token } });
  await refresh(endpoints.getEmailRecovery);
}
