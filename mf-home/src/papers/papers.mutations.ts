import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Confirms, corrects or adds a value of a paper; null says that the paper has none. */
export async function saveReadingValue(
  fileId: string,
  valueId: string,
  body: BodyIn<typeof endpoints.saveReadingValue>,
): Promise<void> {
  await call(endpoints.saveReadingValue, { params: { id: fileId, valueId }, body });
  await refresh(endpoints.listReadings);
}

/** Returns to the value that was read. */
export async function resetReadingValue(fileId: string, valueId: string): Promise<void> {
  await call(endpoints.resetReadingValue, { params: { id: fileId, valueId } });
  await refresh(endpoints.listReadings);
}
