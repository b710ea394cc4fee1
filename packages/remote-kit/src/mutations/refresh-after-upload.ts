import * as endpoints from '@dossier/contracts';
import { dataGeneration, fetchData, publish, refresh } from '@dossier/remote-kit';
import { announceStatus, completeDocuments } from './status.ts';

let onFailure: ((error: unknown) => void) | null = null;

/** Reports a failed status change after an upload to one listener, that of the current page. */
export function onStatusFailure(listener: (error: unknown) => void): () => void {
  onFailure = listener;
  return () => {
    if (onFailure === listener) onFailure = null;
  };
}

/**
 * Reloads the data that depends on the files of a year. When the last required category was covered, also advances the
 * status, which the server would do only a moment later.
 */
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
  if ((await status).current_status_id !== 2) return announceStatus({ taxYear });
  await completeDocuments(taxYear).catch((error: unknown) => onFailure?.(error));
}

const running = new Set<number>();
const queued = new Set<number>();

/** Delays in ms before a failed refresh is repeated; a service restarts within seconds. */
const retryPausesMs = [1000, 3000, 10_000, 30_000];

/** While files are being sent, what was stored is shown at least this often. */
const maxDelayMs = 30_000;

let isSending = false;
/** Years with files stored since the last refresh. */
const stored = new Set<number>();
/** The data they belong to; signing out ends it. */
let storedIn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** While files are being sent, the refreshes for those already stored wait for the end. */
export function setSending(next: boolean): void {
  isSending = next;
  if (!isSending) refreshStored();
}

/** Refreshes the data that depends on the files of a year after one was stored, once for all files of a pile. */
export function refreshAfterUpload(taxYear: number): void {
  stored.add(taxYear);
  storedIn = dataGeneration();
  if (isSending) timer ??= setTimeout(refreshStored, maxDelayMs);
  else refreshStored();
}

function refreshStored(): void {
  clearTimeout(timer);
  timer = undefined;
  const taxYears = storedIn === dataGeneration() ? [...stored] : [];
  stored.clear();
  for (const taxYear of taxYears) refreshOnce(taxYear);
}

/**
 * Runs once at a time: all files stored during a run share one more. A failed run is repeated after a delay, unless the
 * session ended.
 */
function refreshOnce(taxYear: number, failures = 0): void {
  if (running.has(taxYear)) {
    queued.add(taxYear);
    return;
  }
  running.add(taxYear);
  const generation = dataGeneration();
  const repeat = () => {
    if (dataGeneration() === generation) refreshOnce(taxYear, failures + 1);
  };
  void refreshYear(taxYear)
    .then(
      () => true,
      () => false,
    )
    .then((isDone) => {
      running.delete(taxYear);
      const pauseMs = retryPausesMs[failures];
      if (queued.delete(taxYear)) refreshOnce(taxYear);
      else if (!isDone && pauseMs !== undefined) setTimeout(repeat, pauseMs);
    });
}
