import { withTimestampName } from '../upload/with-timestamp-name.ts';
import type { PdfPage } from './pages-to-pdf.ts';

/** A photo that was taken and is not yet used. */
export interface Shot {
  readonly file: File;
  /** Address of the picture in this page; given back with `URL.revokeObjectURL`. */
  readonly url: string;
  /** The picture as a page of a PDF. Rejects where the browser cannot read it. */
  page(): Promise<PdfPage>;
}

/** A photo of the phone's camera app. */
export function photoOf(photo: File): Shot {
  const file = withTimestampName('camera-capture')(photo);
  return { file, url: URL.createObjectURL(file), page: () => drawn(file) };
}

/** Pixels along the longer edge of a page: A4 with 200 dots an inch, which a reader and a printer can do with. */
const longestEdge = 2339;

/**
 * The photo drawn anew. A PDF knows nothing of how the phone was held, which a photo says beside its picture; and ten
 * photos as they are would be more than one file may weigh.
 */
async function drawn(photo: File): Promise<PdfPage> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((edge) => Math.round(edge * scale));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!jpeg) throw new Error('no memory for the picture');
    return { file: jpeg, width: canvas.width, height: canvas.height };
  } finally {
    picture.close(); // tens of megabytes each
  }
}
