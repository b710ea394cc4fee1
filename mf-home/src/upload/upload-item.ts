import type { UploadResult } from '@dossier/contracts';

/** One file on its way. The states of document 1, section 4, with `waiting` for those whose turn has not come. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly taxYear: number;
  readonly categoryId: number | null;
  readonly status: 'waiting' | 'uploading' | 'success' | 'error';
  /** Share of the bytes that left, 0 to 1; 1 when it is stored, 0 when it failed. */
  readonly progress: number;
  readonly error?: string;
  /** What the server stored, or had already (`duplicate`). */
  readonly stored?: Extract<UploadResult, { status: 'fulfilled' }>['value'];
}

/** How a batch ended: everything, some, or nothing arrived. Null while one of them is still on its way. */
export function batchResult(items: readonly UploadItem[]): { success: number; failed: number } | null {
  if (items.length === 0 || items.some((item) => item.status === 'waiting' || item.status === 'uploading'))
    return null;
  const success = items.filter((item) => item.status === 'success').length;
  return { success, failed: items.length - success };
}

/** `pdf` of `Lohnausweis 2024.PDF`; empty without one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
