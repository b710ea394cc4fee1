import {
  getTaxStatus,
  listCategories,
  listFiles,
  missingRequiredCategories,
  updateStatusNumeric,
} from '@dossier/contracts';
import { call, publish, refresh, setData } from '@dossier/remote-kit';

/**
 * After an upload: whatever shows papers has them, and where the last required category has just been covered the
 * status is asked to go on (the server does so by itself; this call makes it visible at once, READINGS 3).
 */
async function look(taxYear: number): Promise<void> {
  const year = { query: { taxYear } };
  publish('filesChanged', { taxYear });
  const files = call(listFiles, year);
  const status = call(getTaxStatus, year);
  // Each is shown as soon as it is known: a part that is down does not hide what the others say.
  await Promise.all([
    files.then((answer) => setData(listFiles, year, answer)),
    status.then((answer) => setData(getTaxStatus, year, answer)),
    refresh(listCategories),
  ]);
  if ((await status).current_status_id !== 2 || missingRequiredCategories(await files).length > 0) return;
  await setData(getTaxStatus, year, await call(updateStatusNumeric, { body: { status: 3, taxYear } }));
}

const looking = new Set<number>();
const again = new Set<number>();

/** One look at a time: what is stored during it is seen by one more, however many files there are. */
export function lookAfterUpload(taxYear: number): void {
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
      if (again.delete(taxYear)) lookAfterUpload(taxYear);
    });
}
