import { getDocument, PDFWorker } from 'pdfjs-dist';

/**
 * PDFs are parsed in a worker of this origin; the page stays responsive. All documents share it: pdf.js would end a worker of
 * its own together with the first document that is closed.
 */
const worker = PDFWorker.create({
  port: new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module' }),
});

export const openPdf = (url: string) => getDocument({ url, enableXfa: false, worker });

export { TextLayer } from 'pdfjs-dist';
