import * as endpoints from '@dossier/contracts';
import {
  ApiError,
  call,
  publish,
  publishInOtherTabs,
  refresh,
  refreshInOtherTabs,
  setData,
} from '@dossier/remote-kit';

/** A tax year of the signed-in user, or of another user for administrators. */
interface FilingKey {
  taxYear: number;
  userId?: number;
}

/** Other tabs request the status of a year again. */
export function announceStatus(taxYear: number): void {
  refreshInOtherTabs(endpoints.getTaxStatus, { query: { taxYear } });
}

async function statusChanged({ taxYear, userId }: FilingKey, status: endpoints.TaxStatus): Promise<void> {
  const isOwn = userId === undefined;
  const query = isOwn ? { taxYear } : { taxYear, userId: String(userId) };
  await setData(endpoints.getTaxStatus, { query }, status);
  if (!isOwn) return;
  announceStatus(taxYear);
  void refresh(endpoints.getUser);
  void refresh(endpoints.getDebugStatus);
}

/** Moves a filing to a status, by its id. */
export async function setStatus(taxYear: number, statusId: endpoints.TaxStatusId): Promise<void> {
  await statusChanged({ taxYear }, await call(endpoints.setStatus, { body: { statusId, taxYear } }));
}

/** Moves a filing to a status, by its name: the own one, or another user's for administrators. */
export async function changeStatus(
  { taxYear, userId }: FilingKey,
  to: endpoints.TaxStatusId,
): Promise<endpoints.TaxStatus> {
  const body = { taxYear, taxStatus: endpoints.statusName(to), ...(userId !== undefined && { userId }) };
  const status = await call(endpoints.patchTaxStatus, { body });
  await statusChanged({ taxYear, userId }, status);
  return status;
}

/** Moves a filing on to "documents complete". */
export async function completeDocuments(taxYear: number): Promise<void> {
  await statusChanged(
    { taxYear },
    await call(endpoints.updateStatusNumeric, { body: { status: 3, taxYear } }),
  );
}

/** Moves the own filing from the debug panel. */
export async function setDebugStatus(
  taxYear: number,
  status: endpoints.TaxStatusId,
): Promise<endpoints.TaxStatus> {
  const moved = await call(endpoints.setDebugStatus, { body: { status, taxYear } });
  await statusChanged({ taxYear }, moved);
  return moved;
}

/** Marks the advanced section of a year as finished, or opens it again. */
export async function finishAdvanced(taxYear: number, finished: boolean): Promise<void> {
  const status = await call(endpoints.finishAdvanced, { body: { taxYear, finished } });
  await statusChanged({ taxYear }, status);
  publish('advancedFinished', { taxYear, finished });
  publishInOtherTabs('advancedFinished', { taxYear, finished });
}

/** Transmits what is new since the dossier, as a supplement. */
export async function transmitSupplement(taxYear: number): Promise<void> {
  try {
    const status = await call(endpoints.transmitSupplement, { body: { taxYear } }, { timeoutMs: 110_000 });
    await statusChanged({ taxYear }, status);
  } finally {
    // After a refusal too: another window may have sent it.
    void refresh(endpoints.listFiles);
    void refresh(endpoints.getSupplement, { query: { taxYear } });
    void refresh(endpoints.listReceipts, { query: { taxYear } });
  }
}

/** Transmits a tax year. The server creates the dossier first, so the response may take more than a minute. */
export async function transmitYear(taxYear: number): Promise<void> {
  try {
    const status = await call(endpoints.transmit, { body: { taxYear } }, { timeoutMs: 110_000 });
    await statusChanged({ taxYear }, status);
    void refresh(endpoints.listFiles);
    void refresh(endpoints.getSupplement, { query: { taxYear } });
    void refresh(endpoints.listReceipts, { query: { taxYear } });
  } catch (error) {
    // The status was changed elsewhere, for example in another tab.
    if (error instanceof ApiError && error.status === 409) void refresh(endpoints.getTaxStatus);
    throw error;
  }
}
