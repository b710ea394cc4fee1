import type { Outline } from '@dossier/scan';
import type { PdfPage } from './pages-to-pdf.ts';

/** A photo that has not been used yet. */
export interface Photo {
  /** Stays the same while its edges change. */
  readonly id: string;
  readonly original: File;
  /** What is used: the sheet laid flat, or the original. */
  readonly file: File;
  /** Object URL of `file`; released with `URL.revokeObjectURL`. */
  readonly url: string;
  /** The sheet that was found in the original; null for the whole photo, undefined while it is searched. */
  readonly outline: Outline | null | undefined;
  /** `file` as a page of a PDF, where it need not be drawn again. */
  readonly page?: PdfPage | undefined;
}

export function createPhoto(file: File, page?: PdfPage): Photo {
  const url = URL.createObjectURL(file);
  return { id: url, original: file, file, url, outline: undefined, page };
}

/** The same photo with another outline, and with what becomes of it. */
export function withOutline(photo: Photo, outline: Outline | null, file: File): Photo {
  if (file === photo.file) return { ...photo, outline };
  return { ...photo, outline, file, url: URL.createObjectURL(file), page: undefined };
}
