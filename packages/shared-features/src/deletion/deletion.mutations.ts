import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Keeps the account. */
export async function cancelDeletion(): Promise<void> {
  await setData(endpoints.getDeletion, {}, await call(endpoints.cancelDeletion));
}
