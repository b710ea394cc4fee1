import * as endpoints from '@dossier/contracts';
import { call, fetchData, kitText, notifyError, publish, queueRefresh, refresh } from '@dossier/remote-kit';
import { announceStatus, showStatus } from '@dossier/remote-kit/status';

/** Reloads the data that depends on the files of a year after one was stored or sorted. */
export function refreshAfterUpload(taxYear: number): void {
  queueRefresh(taxYear, () => refreshYear(taxYear));
}

/** When the last required category was covered, also advances the status, which the server would do only a moment later. */
async function refreshYear(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  const categories = fetchData(endpoints.listCategories, { query: { taxYear, mode: 'basic' } });
  const status = fetchData(endpoints.getTaxStatus, { query: { taxYear } });
  // Each response is shown as it arrives, so that a failing service does not delay the others.
  await Promise.all([
    categories,
    status,
    refresh(endpoints.listFiles),
    refresh(endpoints.listRequestedFiles, { query: { taxYear } }),
    refresh(endpoints.listNotifications),
    refresh(endpoints.listCategories, { query: { mode: 'all' } }),
    refresh(endpoints.getSupplement, { query: { taxYear } }),
    refresh(endpoints.listReadings, { query: { taxYear } }),
  ]);
  const isComplete = endpoints.missingRequiredCategories(await categories).length === 0;
  if (!isComplete) return;
  if ((await status).current_status_id !== 2) return announceStatus(taxYear);
  // Nobody waits for this step, so its failure is told here.
  await completeDocuments(taxYear).catch((error: unknown) => notifyError(error, kitText('statusFailed')));
}

/** Moves a filing on to "documents complete". */
async function completeDocuments(taxYear: number): Promise<void> {
  await showStatus({ taxYear }, await call(endpoints.updateStatusNumeric, { body: { status: 3, taxYear } }));
}
