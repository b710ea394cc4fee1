import type { ReadFormat } from '../jobs.ts';
import { recognizeText } from '../paper/ocr.ts';
import { pageSide } from '../paper/read-paper.ts';
import { readScan } from '../paper/read-scan.ts';
import { decodeHeic } from '../read-heic.ts';
import { renderPage, withDocument } from '../read-pdf.ts';
import { decodeGray, grayOf } from '../read-picture.ts';
import type { Gray } from '@dossier/scan';

/** The pages of a scan or photo as text is recognized in them: laid flat, upright, evenly lit. */
export async function pagePictures(format: ReadFormat, bytes: Buffer): Promise<Gray[]> {
  const pictures: Gray[] = [];
  for (const page of await draw(format, bytes)) {
    let last: Gray | undefined;
    await readScan(page, (picture) => {
      last = picture;
      return recognizeText(picture);
    });
    if (last) pictures.push(last);
  }
  return pictures;
}

function draw(format: ReadFormat, bytes: Buffer): Promise<Gray[]> {
  if (format === 'heic') return decodeHeic(bytes, async (pixels) => [await grayOf(pixels)]);
  if (format !== 'pdf') return decodeGray(bytes).then((picture) => [picture]);
  return withDocument(bytes, async (document) => {
    const pages: Gray[] = [];
    for (let index = 0; index < document.getPageCount(); index += 1)
      pages.push((await renderPage(document, index, pageSide, 'Gray')) as Gray);
    return pages;
  });
}
