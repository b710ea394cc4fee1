import type { Outline } from '@dossier/scan';
import { pagesToPdf, type PdfPage } from './pages-to-pdf.ts';

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
  /** `file` as a page of a PDF. Rejects where the browser cannot read it. */
  page(): Promise<PdfPage>;
}

/** @param page the picture as a page, where it need not be drawn again */
export function createPhoto(file: File, page: Photo['page'] = () => drawPage(file)): Photo {
  const url = URL.createObjectURL(file);
  return { id: url, original: file, file, url, outline: undefined, page };
}

/** The same photo with another outline, and with what becomes of it. */
export function withOutline(photo: Photo, outline: Outline | null, file: File): Photo {
  if (file === photo.file) return { ...photo, outline };
  return { ...photo, outline, file, url: URL.createObjectURL(file), page: () => drawPage(file) };
}

/** Pixels along the longer edge of a page: A4 at 200 dots per inch, enough for reading and printing. */
const longestEdge = 2339;

/**
 * Redraws a photo upright and at page resolution. A PDF ignores the EXIF orientation, and ten originals would exceed the
 * file size limit.
 */
export async function drawPage(photo: File): Promise<PdfPage> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((edge) => Math.round(edge * scale));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!jpeg) throw new Error('not enough memory for the picture');
    return { file: jpeg, width: canvas.width, height: canvas.height };
  } finally {
    picture.close(); // tens of megabytes each
  }
}

/** One PDF with a page for each photo, named after the first. Rejects where the browser cannot read one of them. */
export async function photosToPdf(photos: readonly Pick<Photo, 'file' | 'page'>[]): Promise<File> {
  const pages: PdfPage[] = [];
  for (const photo of photos) pages.push(await photo.page()); // sequentially: each is large while it is drawn
  return pagesToPdf(pages, `${photos[0]?.file.name.replace(/\.\w*$/, '') ?? ''}.pdf`);
}
