import * as endpoints from '@dossier/contracts';
import { call, publish, refresh, sendFile } from '@dossier/remote-kit';
import { refreshAfterUpload } from './refresh-after-upload.ts';

type FileOfYear = Pick<endpoints.FileResponse, 'id' | 'taxYear'>;

/** Uploads one file in a request of its own. A rejected file is a result, not an error. */
export async function uploadFile(
  ...[file, target, options]: Parameters<typeof sendFile>
): Promise<endpoints.UploadResult | undefined> {
  const result = await sendFile(file, target, options);
  if (result?.status === 'fulfilled') refreshAfterUpload(target.taxYear);
  return result;
}

/** Moves a file into the trash. */
export async function deleteFile({ id, taxYear }: FileOfYear): Promise<void> {
  await call(endpoints.deleteFile, { params: { id } });
  await filesChanged(taxYear);
}

/** Takes a file out of the trash. */
export async function restoreFile({ id, taxYear }: FileOfYear): Promise<void> {
  await call(endpoints.restoreFile, { params: { id } });
  await filesChanged(taxYear);
}

async function filesChanged(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  await Promise.all([
    refresh(endpoints.listFiles),
    refresh(endpoints.listCategories),
    refresh(endpoints.listTrash),
    refresh(endpoints.getTaxStatus, { query: { taxYear } }),
  ]);
}
