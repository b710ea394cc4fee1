import PDFDocument from 'pdfkit';
import { joinPdfs } from './copy-pdf.ts';
import { UnreadableError, type CombinePart } from './jobs.ts';
import { decodeHeic } from './read-heic.ts';
import { renderPage, withDocument } from './read-pdf.ts';
import { countPages, encodePixels, renderPicture, sizeOf } from './read-picture.ts';

/** The longer side of A4 in points: a picture of a paper is printed on one sheet. */
const sheet = 842;

/** How pages are drawn until the copy fits: their longer side in pixels, and the quality of the JPEG. A4 at 200, 150 and 110 dpi. */
const drawings = [
  { side: 2339, quality: 75 },
  { side: 1754, quality: 65 },
  { side: 1286, quality: 55 },
] as const;
type Drawing = (typeof drawings)[number];

/** More pages are not drawn: the longest papers are copied as they are, or not at all. */
const maxDrawnPages = 200;

/**
 * Copies PDFs and pictures that follow each other in `bytes` into one PDF of at most `maxBytes`. The pages of PDFs are kept as
 * they are where they fit, and otherwise become pictures. Throws an UnreadableError when a part cannot be read, and
 * `unsupported` when the copy never fits.
 */
export async function combine(
  bytes: Buffer,
  parts: readonly CombinePart[],
  maxBytes: number,
  beginPart: () => void,
): Promise<Buffer> {
  const inputs = split(bytes, parts);
  for (const [index, drawing] of [drawings[0], ...drawings].entries()) {
    const keepsPages = index === 0;
    try {
      const documents: Buffer[] = [];
      for (const input of inputs) {
        beginPart();
        documents.push(
          keepsPages && input.format === 'pdf' ? input.bytes : await draw(input, drawing, beginPart),
        );
      }
      return await joinPdfs(documents, maxBytes, beginPart);
    } catch (error) {
      if (!(error instanceof UnreadableError) || error.problem !== 'unsupported') throw error;
    }
  }
  throw new UnreadableError('unsupported');
}

type Input = CombinePart & { readonly bytes: Buffer };

function split(bytes: Buffer, parts: readonly CombinePart[]): Input[] {
  let end = 0;
  return parts.map((part) => ({ ...part, bytes: bytes.subarray(end, (end += part.size)) }));
}

/** A PDF with a picture of each page. */
async function draw(input: Input, drawing: Drawing, beginPart: () => void): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for await (const picture of drawPages(input, drawing)) {
    beginPart();
    if (pictures.length === maxDrawnPages) throw new UnreadableError('unsupported');
    pictures.push(picture);
  }
  return pictureDocument(pictures);
}

async function* drawPages({ format, bytes }: Input, { side, quality }: Drawing): AsyncGenerator<Buffer> {
  if (format === 'heic') {
    yield await decodeHeic(bytes, (pixels) => encodePixels(pixels, side, quality));
  } else if (format === 'picture') {
    const pages = await countPages(bytes);
    for (let page = 1; page <= pages; page += 1) yield await renderPicture(bytes, side, page, quality);
  } else if (format === 'pdf') {
    const pages = await withDocument(bytes, (document) => Promise.resolve(document.getPageCount()));
    for (let page = 0; page < pages; page += 1)
      yield await withDocument(bytes, async (document) =>
        encodePixels(await renderPage(document, page, side, 'BGRA'), side, quality),
      );
  } else {
    throw new UnreadableError('unsupported');
  }
}

/** A PDF whose pages are the pictures, each as large as a sheet. */
async function pictureDocument(pictures: readonly Buffer[]): Promise<Buffer> {
  // Without a font: it would be read from the disk.
  const document = new PDFDocument({ autoFirstPage: false, font: '' });
  for (const picture of pictures) {
    const pixels = await sizeOf(picture);
    const scale = sheet / Math.max(pixels.width, pixels.height);
    const [width, height] = [pixels.width * scale, pixels.height * scale];
    document.addPage({ size: [width, height], margin: 0 });
    document.image(picture, 0, 0, { width, height });
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.once('end', () => resolve(Buffer.concat(chunks)));
    document.once('error', reject);
    document.end();
  });
}
