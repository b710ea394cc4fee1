import { uploadFiles } from '@dossier/contracts';
import { uploadForm } from '@dossier/remote-kit';
import { sha256Hex } from './sha256.ts';
import type { UploadItem } from './upload-item.ts';

/** What a file of an answered request ended with, or why not. */
export type SendResult = { stored: NonNullable<UploadItem['stored']> } | { reason: string };

/** Sends one file in a request of its own, so that it has its own progress and can be tried again alone. */
export async function sendFile(
  item: UploadItem,
  onProgress: (share: number) => void,
): Promise<SendResult | null> {
  const form = new FormData();
  form.append('taxYear', String(item.taxYear));
  if (item.categoryId !== null) form.append('categoryId', String(item.categoryId));
  const hash = await sha256Hex(item.file);
  if (hash) form.append('hashes[]', hash);
  form.append('files', item.file, item.file.name);
  const { files } = await uploadForm(uploadFiles, form, { onProgress });
  const [result] = files;
  if (!result) return null;
  if (result.status === 'rejected') return { reason: result.reason };
  const { file, duplicate, newVersion } = result.value;
  return { stored: { file, duplicate, newVersion } };
}
