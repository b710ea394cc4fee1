import { uploadFiles, type UploadResult } from '@dossier/contracts';
import { ApiError } from '../call/api-error.ts';
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

/** The longest pause that the server may ask for before an upload is repeated, in seconds. */
const maxPause = 60;
const defaultPause = 5;
const maxAttempts = 20;

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
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { files } = await uploadForm(uploadFiles, form, options);
      return files[0];
    } catch (error) {
      const seconds = pauseAfter(error);
      if (seconds === undefined || attempt === maxAttempts) throw error;
      options.onProgress?.(0);
      await pause(seconds, options.signal);
    }
  }
}

/** Seconds until the server accepts the upload; undefined when the error is final. */
function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const seconds = error.retryAfter ?? defaultPause;
  return seconds <= maxPause ? seconds : undefined;
}

/** Ends early when the upload is aborted; the next attempt then fails at once. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
