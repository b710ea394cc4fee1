import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';

export type Confirmation = BodyIn<typeof endpoints.confirmReadings>['files'][number];

/** Files papers by their readings or as corrected: all of them or, after an error, none. Returns them as they are now. */
export async function confirmReadings(
  taxYear: number,
  confirmations: readonly Confirmation[],
): Promise<readonly endpoints.FileResponse[]> {
  const { files } = await call(endpoints.confirmReadings, { body: { files: [...confirmations] } });
  // A filed paper may cover a required category.
  for (const year of new Set([taxYear, ...files.map((file) => file.taxYear)])) refreshAfterUpload(year);
  await Promise.all([refresh(endpoints.listReadings), refresh(endpoints.listExpectedPapers)]);
  return files;
}
