import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Requests the deletion of the account, after a fresh sign-in. */
export async function requestDeletion(): Promise<void> {
  await setData(endpoints.getDeletion, {}, await call(endpoints.requestDeletion));
}

/** Keeps the account. */
export async function cancelDeletion(): Promise<void> {
  await setData(endpoints.getDeletion, {}, await call(endpoints.cancelDeletion));
}
