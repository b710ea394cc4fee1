/** A chunk of its own. */
export { PhotosDialog as default } from '@dossier/shared-features/photos-dialog';
