export { pagesToPdf } from './photos/pages-to-pdf.ts';
export { createPhoto, drawPage, photosToPdf, type Photo } from './photos/photo.ts';
export { usePhotos, type PhotoList } from './photos/use-photos.ts';
