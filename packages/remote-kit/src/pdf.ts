export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
export { openPdf, TextLayer } from './pdf/pdf-library.ts';
