import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Prepares the ZIP of a filing and returns the link of its download, which works once. */
export async function prepareFilingExport(params: { userId: string; taxYear: string }): Promise<string> {
  const { url, expiresAt, ...state } = await call(endpoints.prepareFilingExport, { params });
  await setData(endpoints.getFilingExport, { params }, state);
  return url;
}
