import * as endpoints from '@dossier/contracts';
import { call, setData, withFreshSignIn } from '@dossier/remote-kit';

/** Prepares the export of all data, after a fresh sign-in, and returns the link of its download, which works once. */
export async function prepareExport(): Promise<string> {
  const { url, expiresAt, ...state } = await withFreshSignIn(() => call(endpoints.prepareExport));
  await setData(endpoints.getExport, {}, state);
  return url;
}

/** Prepares the ZIP of a filing and returns the link of its download, which works once. */
export async function prepareFilingExport(params: { userId: string; taxYear: string }): Promise<string> {
  const { url, expiresAt, ...state } = await call(endpoints.prepareFilingExport, { params });
  await setData(endpoints.getFilingExport, { params }, state);
  return url;
}

/** Prepares the export of a user by an administrator, after a fresh sign-in, and returns the link of its download. */
export async function prepareAccountExport(userId: number, reason: string): Promise<string> {
  const params = { userId: String(userId) };
  const { url, expiresAt, ...state } = await call(endpoints.prepareAccountExport, {
    params,
    body: { reason },
  });
  await setData(endpoints.getAccountExport, { params }, state);
  return url;
}
