import * as endpoints from '@dossier/contracts';
import type { ExportProfileId } from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Prepares the ZIP of a filing and returns the link of its download, which works once. */
export async function prepareFilingExport(
  params: { userId: string; taxYear: string },
  profile?: ExportProfileId,
): Promise<string> {
  const query = profile ? { profile } : {};
  const { url, expiresAt, ...state } = await call(endpoints.prepareFilingExport, { params, query });
  await setData(endpoints.getFilingExport, { params }, state);
  return url;
}
