import * as endpoints from '@dossier/contracts';
import { call, setData, withFreshSignIn } from '@dossier/remote-kit';

/** Requests the deletion of the account, after a fresh sign-in. */
export async function requestDeletion(): Promise<void> {
  await setData(endpoints.getDeletion, {}, await call(endpoints.requestDeletion));
}

/** Prepares the export of all data, after a fresh sign-in, and returns the link of its download, which works once. */
export async function prepareExport(): Promise<string> {
  const { url, expiresAt, ...state } = await withFreshSignIn(() => call(endpoints.prepareExport));
  await setData(endpoints.getExport, {}, state);
  return url;
}
