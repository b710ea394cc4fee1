import type * as pdfjs from 'pdfjs-dist';

type PdfLibrary = Pick<typeof pdfjs, 'getDocument' | 'PDFWorker'>;

/**
 * Opens PDFs, which are parsed in a worker that starts with the first one. All documents share it: pdf.js would end a worker
 * of its own together with the first document that is closed.
 */
export function createPdfOpener(
  { getDocument, PDFWorker }: PdfLibrary,
  startWorker: () => Worker,
): (url: string) => pdfjs.PDFDocumentLoadingTask {
  let worker: pdfjs.PDFWorker | undefined;
  return (url) => {
    worker ??= PDFWorker.create({ port: startWorker() });
    return getDocument({ url, enableXfa: false, worker });
  };
}
