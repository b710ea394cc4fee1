import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Prepares the export of all data and returns the link of its download, which works once. */
export async function prepareExport(): Promise<string> {
  const { url, expiresAt, ...state } = await call(endpoints.prepareExport);
  await setData(endpoints.getExport, {}, state);
  return url;
}
