import { pagesToPdf, type PdfPage } from './pages-to-pdf.ts';
import type { Photo } from './photo.ts';

/** Pixels along the longer edge of a page: A4 at 200 dots per inch, enough for reading and printing. */
const longestEdge = 2339;

/**
 * Redraws a photo upright and at page resolution. A PDF ignores the EXIF orientation, and ten originals would exceed the
 * file size limit.
 */
async function drawPage(photo: File): Promise<PdfPage> {
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
  for (const photo of photos) pages.push(photo.page ?? (await drawPage(photo.file))); // sequentially: each is large while it is drawn
  return pagesToPdf(pages, `${photos[0]?.file.name.replace(/\.\w*$/, '') ?? ''}.pdf`);
}
