import { hasPreview, type FileResponse } from '@dossier/contracts';

/** How a paper is drawn; `none`: nobody can look at it here. */
type PaperForm = 'pdf' | 'picture' | 'xml' | 'none';

export type ShownFile = Pick<FileResponse, 'inline' | 'mediaType' | 'problem'>;

/** The pictures that every browser decodes; of the others the server makes a JPEG. */
const browserPictures = ['image/jpeg', 'image/png', 'image/webp'];
const xmlTypes = ['application/xml', 'text/xml'];

export function paperFormOf({ mediaType, problem }: ShownFile): PaperForm {
  if (problem === 'damaged' || problem === 'passwordProtected') return 'none';
  if (mediaType === 'application/pdf') return 'pdf';
  if (xmlTypes.includes(mediaType)) return 'xml';
  return hasPreview(mediaType) ? 'picture' : 'none';
}

/** The original where the browser decodes it, else the picture that the server makes. */
export const decodesItself = ({ mediaType, inline }: ShownFile): boolean =>
  inline && browserPictures.includes(mediaType);
