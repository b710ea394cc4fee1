export { createPhoto, type Photo } from './photos/photo.ts';
export { usePhotos, type PhotoList } from './photos/use-photos.ts';
