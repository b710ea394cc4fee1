/// <reference types="webpack/module" />
import { getDocument, PDFWorker } from 'pdfjs-dist';
import { createPdfOpener } from './pdf-opener.ts';

/** The URLs of the files of pdf.js that a PDF may need: standard fonts, character maps, decoders of pictures. */
const files = import.meta.webpackContext('pdfjs-dist', {
  regExp: /^\.\/(standard_fonts\/.+\.(pfb|ttf)|cmaps\/.+\.bcmap|wasm\/(jbig2|openjpeg)\.wasm)$/,
});

/** The worker is of this origin. */
export const openPdf = createPdfOpener(
  { getDocument, PDFWorker },
  () => new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module' }),
  (path) => files(`./${path}`) as string,
);

export { TextLayer } from 'pdfjs-dist';
