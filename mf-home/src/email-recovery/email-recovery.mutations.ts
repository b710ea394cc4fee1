import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Keeps the user's own address. */
export async function cancelEmailRecovery(): Promise<void> {
  await setData(endpoints.getEmailRecovery, {}, await call(endpoints.cancelEmailRecovery));
}
