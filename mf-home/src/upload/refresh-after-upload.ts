import {
  getTaxStatus,
  listCategories,
  listFiles,
  missingRequiredCategories,
  updateStatusNumeric,
} from '@dossier/contracts';
import { call, publish, refresh, setData } from '@dossier/remote-kit';

let hearFailure: ((error: unknown) => void) | null = null;

/** Who hears when the status could not be moved; one page at a time. */
export function onStatusFailure(listener: (error: unknown) => void): () => void {
  hearFailure = listener;
  return () => {
    if (hearFailure === listener) hearFailure = null;
  };
}

/**
 * After an upload: whatever shows papers has them, and where the last required category has just been covered the
 * status is asked to go on (the server does so by itself; this call makes it visible at once, READINGS 3).
 */
async function look(taxYear: number): Promise<void> {
  const year = { query: { taxYear } };
  publish('filesChanged', { taxYear });
  const basic = { query: { taxYear, mode: 'basic' } } as const;
  const categories = call(listCategories, basic);
  const status = call(getTaxStatus, year);
  // Each is shown as soon as it is known: a part that is down does not hide what the others say.
  await Promise.all([
    categories.then((response) => setData(listCategories, basic, response)),
    status.then((response) => setData(getTaxStatus, year, response)),
    refresh(listFiles),
  ]);
  if ((await status).current_status_id !== 2 || missingRequiredCategories(await categories).length > 0)
    return;
  try {
    await setData(getTaxStatus, year, await call(updateStatusNumeric, { body: { status: 3, taxYear } }));
  } catch (error) {
    hearFailure?.(error);
  }
}

const looking = new Set<number>();
const again = new Set<number>();

/** One look at a time: what is stored during it is seen by one more, however many files there are. */
export function refreshAfterUpload(taxYear: number): void {
  if (looking.has(taxYear)) {
    again.add(taxYear);
    return;
  }
  looking.add(taxYear);
  // What could not be asked just now is asked at the next look; the paper itself is safe.
  void look(taxYear)
    .catch(() => undefined)
    .then(() => {
      looking.delete(taxYear);
      if (again.delete(taxYear)) refreshAfterUpload(taxYear);
    });
}
