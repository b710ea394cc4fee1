import { getDocument, PDFWorker } from 'pdfjs-dist';
import { createPdfOpener } from './pdf-opener.ts';

/** The worker is of this origin. */
export const openPdf = createPdfOpener(
  { getDocument, PDFWorker },
  () => new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module' }),
);

export { TextLayer } from 'pdfjs-dist';
