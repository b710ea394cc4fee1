export { pagesToPdf } from './photos/pages-to-pdf.ts';
export { photosToPdf } from './photos/photos-to-pdf.ts';
