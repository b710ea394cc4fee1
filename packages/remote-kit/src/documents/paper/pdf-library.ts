import { GlobalWorkerOptions } from 'pdfjs-dist';

/** PDFs are parsed in a worker of this origin; the page stays responsive. */
GlobalWorkerOptions.workerPort ??= new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), {
  type: 'module',
});

export { getDocument, TextLayer } from 'pdfjs-dist';
