import { uploadFiles, type UploadResult } from '@dossier/contracts';
import { uploadForm, type FormOptions } from '../call/call.ts';

/**
 * SHA-256 of a file as lower-case hex. Undefined where the browser offers no digest (a page served over plain http
 * from another machine); the server computes its own in any case.
 */
export async function sha256Hex(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Uploads one file in a request of its own. Returns its result; undefined when the response contains none. */
export async function sendFile(
  file: File,
  { taxYear, categoryId }: { taxYear: number; categoryId: number | null },
  options: Pick<FormOptions, 'onProgress' | 'signal'> = {},
): Promise<UploadResult | undefined> {
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  if (categoryId !== null) form.append('categoryId', String(categoryId));
  const hash = await sha256Hex(file);
  if (hash) form.append('hashes[]', hash);
  form.append('files', file, file.name);
  const { files } = await uploadForm(uploadFiles, form, options);
  return files[0];
}
