import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

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
