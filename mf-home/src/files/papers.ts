import {
  deleteFile,
  getTaxStatus,
  listCategories,
  listTrash,
  listFiles,
  restoreFile,
  type FileResponse,
} from '@dossier/contracts';
import { call, publish, refresh } from '@dossier/remote-kit';

/** Whatever shows papers of the year, or what follows from them, asks again. */
async function changed(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  const year = { query: { taxYear } };
  await Promise.all([
    refresh(listFiles),
    refresh(listCategories),
    refresh(listTrash),
    refresh(getTaxStatus, year),
  ]);
}

/** Into the bin, from where `restorePaper` takes it back for 30 days (READINGS 24). */
export async function deletePaper(file: FileResponse): Promise<void> {
  await call(deleteFile, { params: { id: file.id } });
  await changed(file.taxYear);
}

export async function restorePaper(file: FileResponse): Promise<void> {
  await call(restoreFile, { params: { id: file.id } });
  await changed(file.taxYear);
}
