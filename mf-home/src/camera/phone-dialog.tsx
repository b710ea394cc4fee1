/** Photos from the phone's camera app: add a page, or use them. A chunk of its own. */
export { PhotosDialog as default } from '@dossier/shared-features/photos-dialog';
