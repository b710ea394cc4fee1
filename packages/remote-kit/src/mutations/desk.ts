import * as endpoints from '@dossier/contracts';
import type { BodyIn, DeskFiling } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';

/** A filing on the desk, in the version that was shown. */
export type ShownFiling = Pick<DeskFiling, 'person' | 'taxYear' | 'version'>;

type Target = BodyIn<typeof endpoints.moveDeskFiling>['status'];

export const paramsOf = ({ person, taxYear }: ShownFiling) => ({
  userId: String(person.userId),
  taxYear: String(taxYear),
});

/**
 * Shows the changed filing, and requests queue and history again. After a refusal they are requested as well: somebody else
 * was faster, and what is shown is out of date.
 */
export async function changeFiling(filing: ShownFiling, request: Promise<DeskFiling>): Promise<void> {
  const params = paramsOf(filing);
  try {
    await setData(endpoints.getDeskFiling, { params }, await request);
  } catch (error) {
    void refresh(endpoints.getDeskFiling, { params });
    throw error;
  } finally {
    void refresh(endpoints.listDeskFilings);
    void refresh(endpoints.countDeskFilings);
    void refresh(endpoints.listDeskHistory, { params });
  }
}

/** Requests a filing again after work on it, which may have assigned it. */
export function refreshFiling(params: Record<'userId' | 'taxYear', string>): void {
  void refresh(endpoints.getDeskFiling, { params });
  void refresh(endpoints.listDeskHistory, { params });
}

/** Assigns a filing to an expert or administrator, with words to the colleague; `null` releases it. */
export function assignFiling(filing: ShownFiling, assignedTo: number | null, note?: string): Promise<void> {
  const body = { version: filing.version, assignedTo, ...(note && { note }) };
  return changeFiling(filing, call(endpoints.assignFiling, { params: paramsOf(filing), body }));
}

/** Marks a filing as waiting for the user, or as the office's turn. */
export function setFilingWaiting(filing: ShownFiling, waiting: boolean): Promise<void> {
  const body = { version: filing.version, waiting };
  return changeFiling(filing, call(endpoints.setFilingWaiting, { params: paramsOf(filing), body }));
}

/** Confirms the review of a filing, for another expert to complete it, or takes that back. */
export function confirmReview(filing: ShownFiling, confirmed: boolean): Promise<void> {
  const body = { version: filing.version, confirmed };
  return changeFiling(filing, call(endpoints.confirmReview, { params: paramsOf(filing), body }));
}

/** Moves a filing to another status. */
export function moveDeskFiling(filing: ShownFiling, status: Target): Promise<void> {
  const body = { version: filing.version, status };
  return changeFiling(filing, call(endpoints.moveDeskFiling, { params: paramsOf(filing), body }));
}
