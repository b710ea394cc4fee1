import { uploadFiles, type UploadResult } from '@dossier/contracts';
import { uploadForm, type FormOptions } from '../call/call.ts';
import { repeatWhileBusy } from './repeat-while-busy.ts';

/**
 * SHA-256 of a file as lower-case hex. Undefined where the browser offers no digest (a page served over plain http
 * from another machine); the server computes its own in any case.
 */
export async function sha256Hex(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The destination of a file: a category or, with null, the one that its reading tells. `replaces` is the id of the file that it
 * becomes a new version of.
 */
export interface UploadTarget {
  readonly taxYear: number;
  readonly categoryId: number | null;
  readonly replaces?: string | undefined;
}

/**
 * Uploads one file in a request of its own. Returns its result; undefined when the response contains none. While the
 * server is busy with other uploads of the user (429), the upload is repeated after the pause the server asks for.
 */
export async function sendFile(
  file: File,
  { taxYear, categoryId, replaces }: UploadTarget,
  options: Pick<FormOptions, 'onProgress' | 'signal'> = {},
): Promise<UploadResult | undefined> {
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  if (categoryId !== null) form.append('categoryId', String(categoryId));
  else if (replaces === undefined) form.append('sort', 'auto');
  if (replaces !== undefined) form.append('replaces', replaces);
  const hash = await sha256Hex(file);
  if (hash) form.append('hashes[]', hash);
  form.append('files', file, file.name);
  const { files } = await repeatWhileBusy(() => uploadForm(uploadFiles, form, options), options);
  return files[0];
}
