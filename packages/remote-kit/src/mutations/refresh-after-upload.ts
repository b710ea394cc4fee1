import * as endpoints from '@dossier/contracts';
import { fetchData, publish, refresh } from '@dossier/remote-kit';
import { completeDocuments } from './status.ts';

let onFailure: ((error: unknown) => void) | null = null;

/** Reports a status that could not be moved after an upload to one listener at a time, the page on show. */
export function onStatusFailure(listener: (error: unknown) => void): () => void {
  onFailure = listener;
  return () => {
    if (onFailure === listener) onFailure = null;
  };
}

/**
 * Requests what depends on the files of a year. Where the last required category has just been covered, the status is
 * moved on as well: the server does so by itself, but only a moment later.
 */
async function refreshYear(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  const categories = fetchData(endpoints.listCategories, { query: { taxYear, mode: 'basic' } });
  const status = fetchData(endpoints.getTaxStatus, { query: { taxYear } });
  // Each is shown as soon as it has arrived: a service that is down does not hold up the others.
  await Promise.all([
    categories,
    status,
    refresh(endpoints.listFiles),
    refresh(endpoints.listCategories, { query: { mode: 'all' } }),
  ]);
  const isComplete = endpoints.missingRequiredCategories(await categories).length === 0;
  if (!isComplete || (await status).current_status_id !== 2) return;
  await completeDocuments(taxYear).catch((error: unknown) => onFailure?.(error));
}

const running = new Set<number>();
const queued = new Set<number>();

/** Pauses in ms before a refresh that failed is repeated: a service that restarts is back within seconds. */
const retryPausesMs = [1000, 3000, 10_000, 30_000];

/**
 * Refreshes what depends on the files of a year after one was stored, here or in another window. One run at a time:
 * files that are stored meanwhile, however many, share one more run. A run that fails is repeated after a pause.
 */
export function refreshAfterUpload(taxYear: number, failures = 0): void {
  if (running.has(taxYear)) {
    queued.add(taxYear);
    return;
  }
  running.add(taxYear);
  void refreshYear(taxYear)
    .then(
      () => true,
      () => false,
    )
    .then((isDone) => {
      running.delete(taxYear);
      const pauseMs = retryPausesMs[failures];
      if (queued.delete(taxYear)) refreshAfterUpload(taxYear);
      else if (!isDone && pauseMs !== undefined)
        setTimeout(() => refreshAfterUpload(taxYear, failures + 1), pauseMs);
    });
}
