import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { UnreadableError } from './jobs.ts';
import type { Pixels } from './pixels.ts';

/** A document with more pages than this is not examined for being empty. */
const maxExaminedPages = 5;
/** The longer side of a page while it is examined, in pixels. */
const examinedSide = 600;
/** ISO 32000-1, implementation note 13: readers accept a header within the first 1024 bytes. */
const headerWithin = 1024;

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Throws an UnreadableError when the document needs a password, is damaged, not a PDF, or has only empty pages. */
export function inspectPdf(bytes: Buffer): Promise<void> {
  return withDocument(bytes, async (document) => {
    const pages = document.getPageCount();
    for (let index = 0; index < Math.min(pages, maxExaminedPages); index += 1) {
      const { data } = await renderPage(document, index, examinedSide, 'Gray');
      if (data.some((value) => value !== data[0])) return;
    }
    if (pages <= maxExaminedPages) throw new UnreadableError('empty');
  });
}

/** Renders the first page. */
export function renderPdf(bytes: Buffer, maxSide: number): Promise<Pixels> {
  return withDocument(bytes, (document) => renderPage(document, 0, maxSide, 'BGRA'));
}

async function withDocument<T>(bytes: Buffer, work: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  if (!bytes.subarray(0, headerWithin).includes('%PDF-')) throw new UnreadableError('misnamed');
  library ??= PDFiumLibrary.init();
  const document = await load(await library, bytes);
  try {
    if (document.getPageCount() === 0) throw new UnreadableError('damaged');
    return await work(document);
  } finally {
    document.destroy();
  }
}

async function load(pdfium: Awaited<typeof library & object>, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    // The library passes the error of PDFium as a text only.
    const text = error instanceof Error ? error.message : '';
    if (/password|security scheme/i.test(text)) throw new UnreadableError('passwordProtected');
    if (/corrupted|content error/i.test(text)) throw new UnreadableError('damaged');
    throw error;
  }
}

async function renderPage(
  document: PDFiumDocument,
  index: number,
  maxSide: number,
  colorSpace: 'BGRA' | 'Gray',
): Promise<Pixels> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new UnreadableError('damaged');
  const scale = maxSide / Math.max(originalWidth, originalHeight);
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  const rendered = await page.render({
    width,
    height,
    scale: 1,
    render: 'bitmap',
    colorSpace,
    renderFormFields: true,
  });
  return { data: rendered.data, width, height, channels: colorSpace === 'Gray' ? 1 : 4 };
}
