import * as endpoints from '@dossier/contracts';
import { call, sha256Hex, uploadForm } from '@dossier/remote-kit';
import { repeatWhileBusy } from '@dossier/remote-kit/upload-queue';

/** Binds the code to this phone; without one, asks for what the phone is bound to. */
export const openHandover = (code: string | undefined) =>
  call(endpoints.openHandover, { body: code ? { code } : {} });

/** Sends one file to the year and category that the phone was handed; waits while the server is busy with others of the user. */
export async function sendFromPhone(
  file: File,
  { taxYear, categoryId }: { taxYear: number; categoryId: number | null },
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) {
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  if (categoryId === null) form.append('sort', 'auto');
  else form.append('categoryId', String(categoryId));
  const hash = await sha256Hex(file);
  if (hash) form.append('hashes[]', hash);
  form.append('files', file, file.name);
  const { files } = await repeatWhileBusy(
    () => uploadForm(endpoints.uploadFromPhone, form, options),
    options,
  );
  return files[0];
}
