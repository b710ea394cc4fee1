/** The worker of pdfjs-dist, which has no types, as a module of this thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
