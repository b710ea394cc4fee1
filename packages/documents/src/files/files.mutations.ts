import * as endpoints from '@dossier/contracts';
import { call, publish, refresh } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';

type FileOfYear = Pick<endpoints.FileResponse, 'id' | 'taxYear'>;

async function deleteFile({ id, taxYear }: FileOfYear): Promise<void> {
  await call(endpoints.deleteFile, { params: { id } });
  await filesChanged(taxYear);
}

/** Takes a file out of the trash. */
export async function restoreFile({ id, taxYear }: FileOfYear): Promise<void> {
  await call(endpoints.restoreFile, { params: { id } });
  await filesChanged(taxYear);
}

/** Moves files into the trash: all of them or, after an error, none. */
export async function deleteFiles(files: readonly FileOfYear[]): Promise<void> {
  const [only] = files;
  if (only && files.length === 1) return deleteFile(only);
  await call(endpoints.deleteFiles, { body: { ids: files.map(({ id }) => id) } });
  await filesChanged(...yearsOf(files));
}

/** Takes files out of the trash: all of them or, after an error, none. */
export async function restoreFiles(files: readonly FileOfYear[]): Promise<void> {
  const [only] = files;
  if (only && files.length === 1) return restoreFile(only);
  await call(endpoints.restoreFiles, { body: { ids: files.map(({ id }) => id) } });
  await filesChanged(...yearsOf(files));
}

/** Opens a locked PDF: the copy without its password is its next version. The password is kept nowhere. */
export async function unlockFile({ id, taxYear }: FileOfYear, password: string): Promise<void> {
  await call(endpoints.unlockFile, { params: { id }, body: { password } });
  refreshAfterUpload(taxYear);
}

interface FileEdit {
  readonly file: endpoints.FileResponse;
  readonly change: endpoints.BodyIn<typeof endpoints.editFile>;
}

/** Changes name, category or year of files: all of them or, after an error, none. */
export async function editFiles(edits: readonly FileEdit[]): Promise<void> {
  const after = await sendEdits(edits);
  // A file that covers a required category may complete the year.
  for (const taxYear of yearsOf([...edits.map(({ file }) => file), ...after])) refreshAfterUpload(taxYear);
}

async function sendEdits(edits: readonly FileEdit[]): Promise<readonly FileOfYear[]> {
  const [only] = edits;
  if (only && edits.length === 1)
    return [await call(endpoints.editFile, { params: { id: only.file.id }, body: only.change })];
  return call(endpoints.editFiles, {
    body: { files: edits.map(({ file, change }) => ({ id: file.id, ...change })) },
  });
}

const yearsOf = (files: readonly FileOfYear[]) => [...new Set(files.map(({ taxYear }) => taxYear))];

async function filesChanged(...taxYears: readonly number[]): Promise<void> {
  for (const taxYear of taxYears) publish('filesChanged', { taxYear });
  await Promise.all([
    refresh(endpoints.listFiles),
    refresh(endpoints.listCategories),
    refresh(endpoints.listTrash),
    ...taxYears.flatMap((taxYear) => [
      refresh(endpoints.getSupplement, { query: { taxYear } }),
      refresh(endpoints.getTaxStatus, { query: { taxYear } }),
    ]),
  ]);
}
