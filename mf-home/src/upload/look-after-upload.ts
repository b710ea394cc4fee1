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
  const [files, status] = await Promise.all([
    call(listFiles, year),
    call(getTaxStatus, year),
    refresh(listCategories),
  ]);
  await Promise.all([setData(listFiles, year, files), setData(getTaxStatus, year, status)]);
  if (status.current_status_id !== 2 || missingRequiredCategories(files).length > 0) return;
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
