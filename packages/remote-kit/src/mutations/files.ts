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

interface FileEdit {
  readonly file: endpoints.FileResponse;
  readonly change: endpoints.BodyIn<typeof endpoints.editFile>;
}

/** Changes name, category or year of files, one after the other. `onDone` receives each file as it was before. */
export async function editFiles(
  edits: readonly FileEdit[],
  onDone: (before: endpoints.FileResponse) => void = () => undefined,
): Promise<void> {
  const years = new Set<number>();
  try {
    for (const { file, change } of edits) {
      const after = await call(endpoints.editFile, { params: { id: file.id }, body: change });
      years.add(file.taxYear).add(after.taxYear);
      onDone(file);
    }
  } finally {
    // A file that covers a required category may complete the year.
    for (const taxYear of years) refreshAfterUpload(taxYear);
  }
}

async function filesChanged(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  await Promise.all([
    refresh(endpoints.listFiles),
    refresh(endpoints.listCategories),
    refresh(endpoints.listTrash),
    refresh(endpoints.getSupplement, { query: { taxYear } }),
    refresh(endpoints.getTaxStatus, { query: { taxYear } }),
  ]);
}
