import * as endpoints from '@dossier/contracts';
import { call, publish, publishInOtherTabs, refresh, refreshInOtherTabs, setData } from '@dossier/remote-kit';

/** A tax year of the signed-in user, or of another user for administrators. */
interface FilingKey {
  taxYear: number;
  userId?: number;
}

/** Other tabs request the status of a year again. */
export function announceStatus(taxYear: number): void {
  refreshInOtherTabs(endpoints.getTaxStatus, { query: { taxYear } });
}

export async function showStatus({ taxYear, userId }: FilingKey, status: endpoints.TaxStatus): Promise<void> {
  const isOwn = userId === undefined;
  const query = isOwn ? { taxYear } : { taxYear, userId: String(userId) };
  await setData(endpoints.getTaxStatus, { query }, status);
  if (!isOwn) return;
  announceStatus(taxYear);
  void refresh(endpoints.getUser);
  void refresh(endpoints.getDebugStatus);
}

/** Moves a filing to a status, by its name: the own one, or another user's for administrators. */
export async function patchTaxStatus(
  { taxYear, userId }: FilingKey,
  to: endpoints.TaxStatusId,
): Promise<endpoints.TaxStatus> {
  const body = { taxYear, taxStatus: endpoints.statusName(to), ...(userId !== undefined && { userId }) };
  const status = await call(endpoints.patchTaxStatus, { body });
  await showStatus({ taxYear, userId }, status);
  return status;
}

/** Marks the advanced section of a year as finished, or opens it again. */
export async function finishAdvanced(taxYear: number, finished: boolean): Promise<void> {
  const status = await call(endpoints.finishAdvanced, { body: { taxYear, finished } });
  await showStatus({ taxYear }, status);
  publish('advancedFinished', { taxYear, finished });
  publishInOtherTabs('advancedFinished', { taxYear, finished });
}
