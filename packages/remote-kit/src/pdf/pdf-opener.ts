import type * as pdfjs from 'pdfjs-dist';
import { createPdfFiles } from './pdf-files.ts';

type PdfLibrary = Pick<typeof pdfjs, 'getDocument' | 'PDFWorker'>;

/**
 * Opens PDFs, which are parsed in a worker that starts with the first one. All documents share it: pdf.js would end a worker
 * of its own together with the first document that is closed.
 */
export function createPdfOpener(
  { getDocument, PDFWorker }: PdfLibrary,
  startWorker: () => Worker,
  urlOf: (path: string) => string,
): (url: string) => pdfjs.PDFDocumentLoadingTask {
  let worker: pdfjs.PDFWorker | undefined;
  const options = {
    enableXfa: false,
    BinaryDataFactory: createPdfFiles(urlOf),
    useWorkerFetch: false,
    // The standard fonts look the same on every device.
    useSystemFonts: false,
  };
  return (url) => {
    worker ??= PDFWorker.create({ port: startWorker() });
    return getDocument({ url, worker, ...options });
  };
}
