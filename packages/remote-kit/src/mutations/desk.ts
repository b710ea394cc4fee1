import * as endpoints from '@dossier/contracts';
import type { BodyIn, DeskFiling } from '@dossier/contracts';
import { call, refresh, setData, uploadForm } from '@dossier/remote-kit';

/** A filing on the desk, in the version that was shown. */
type ShownFiling = Pick<DeskFiling, 'person' | 'taxYear' | 'version'>;

type Target = BodyIn<typeof endpoints.moveDeskFiling>['status'];

const paramsOf = ({ person, taxYear }: ShownFiling) => ({
  userId: String(person.userId),
  taxYear: String(taxYear),
});

/**
 * Shows the changed filing, and requests queue and history again. After a refusal they are requested as well: somebody else
 * was faster, and what is shown is out of date.
 */
async function change(filing: ShownFiling, request: Promise<DeskFiling>): Promise<void> {
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
    void refresh(endpoints.listDeskReturns, { params });
  }
}

/** Assigns a filing to an expert or administrator; `null` releases it. */
export function assignFiling(filing: ShownFiling, assignedTo: number | null): Promise<void> {
  const body = { version: filing.version, assignedTo };
  return change(filing, call(endpoints.assignFiling, { params: paramsOf(filing), body }));
}

/** Marks a filing as waiting for the user, or as the office's turn. */
export function setFilingWaiting(filing: ShownFiling, waiting: boolean): Promise<void> {
  const body = { version: filing.version, waiting };
  return change(filing, call(endpoints.setFilingWaiting, { params: paramsOf(filing), body }));
}

/** Moves a filing to another status. */
export function moveDeskFiling(filing: ShownFiling, status: Target): Promise<void> {
  const body = { version: filing.version, status };
  return change(filing, call(endpoints.moveDeskFiling, { params: paramsOf(filing), body }));
}

/** Completes a filing with its return, or replaces the return. */
export function uploadFiledReturn(filing: ShownFiling, file: File): Promise<void> {
  const form = new FormData();
  form.append('version', String(filing.version));
  form.append('file', file, file.name);
  return change(filing, uploadForm(endpoints.uploadFiledReturn, form, { params: paramsOf(filing) }));
}

/** Completes a filing without a return, with a reason for its history. */
export function completeWithoutReturn(
  filing: ShownFiling,
  given: Omit<BodyIn<typeof endpoints.completeWithoutReturn>, 'version'>,
): Promise<void> {
  const body = { ...given, version: filing.version };
  return change(filing, call(endpoints.completeWithoutReturn, { params: paramsOf(filing), body }));
}
